import { limitConcurrency } from './concurrency'

it('never runs more at once than the limit, whenever another comes', async () => {
  const inTurn = limitConcurrency(1)
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, (running += 1))
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
  }
  let finish = () => {}
  const first = inTurn(() => new Promise<void>((resolve) => (finish = resolve)))
  const others = [inTurn(work)]
  finish()
  // Some of these come between the end of the first and the beginning of the one that waits for it.
  for (let moment = 0; moment < 10; moment += 1) {
    others.push(inTurn(work))
    await Promise.resolve()
  }
  await Promise.all([first, ...others])
  expect(most).toBe(1)
})

it('goes on with those who wait when one fails', async () => {
  const inTurn = limitConcurrency(1)
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
})
