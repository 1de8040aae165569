import { once } from 'node:events'
import { stat } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { restsBeside } from './rests'

/** Who comes first after a portion of work: the job itself, or somebody whose call waits. */
async function firstAfterWork(callsInFlight: number): Promise<string> {
  const rest = restsBeside(() => callsInFlight)
  const until = performance.now() + 20
  while (performance.now() < until);
  const call = async () => {
    for (let turn = 0; turn < 3; turn += 1) await nextTurn()
    return 'call'
  }
  return Promise.race([rest().then(() => 'job'), call()])
}

it('a job leaves others their turn between its portions while many calls are being answered', async () => {
  expect(await firstAfterWork(4)).toBe('call')
})

it('a job goes on soon, however long a portion of its work was', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0)
  const rest = restsBeside(() => 4)
  clock.mockReturnValue(3_600_000)
  expect(await rest()).toBe(true)
  clock.mockRestore()
})

it('a job on a quiet server goes on as soon as it has looked for calls', async () => {
  expect(await firstAfterWork(3)).toBe('job')
})

it('a job sees those who have called while it worked', async () => {
  let calls = 0
  const server = createServer(() => (calls = 4)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const rest = restsBeside(() => calls)
  const crowded = await new Promise((resolve) => {
    // As after the answer of a thread; the caller is at the door while the job works.
    stat(__filename, () => {
      const until = performance.now() + 20
      while (performance.now() < until);
      resolve(rest())
    })
  })
  expect(crowded).toBe(true)
  caller.destroy()
  server.close()
})

it('tells a job whether it works beside many', async () => {
  expect(await restsBeside(() => 4)()).toBe(true)
  expect(await restsBeside(() => 3)()).toBe(false)
})
