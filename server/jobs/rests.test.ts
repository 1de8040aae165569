import { setImmediate as nextTurn } from 'node:timers/promises'
import { restsBeside } from './rests'

/** Who comes first after a portion of work: the job itself, or somebody whose call waits. */
async function firstAfterWork(callsInFlight: number): Promise<string> {
  const rest = restsBeside(() => callsInFlight)
  const until = performance.now() + 20
  while (performance.now() < until);
  return Promise.race([rest().then(() => 'job'), nextTurn('call')])
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

it('a job on a quiet server goes on at once', async () => {
  expect(await firstAfterWork(3)).toBe('job')
})

it('a job sees those who have called while it worked', async () => {
  let calls = 0
  const rest = restsBeside(() => calls)
  setImmediate(() => (calls = 4))
  expect(await rest()).toBe(true)
})

it('tells a job whether it works beside many', async () => {
  expect(await restsBeside(() => 4)()).toBe(true)
  expect(await restsBeside(() => 3)()).toBe(false)
})
