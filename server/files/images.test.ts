import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type * as paths from '#server/paths'
import { photo } from '#server/testing/uploads'
import { readyImage } from './images'

const mockStarted: ChildProcess[] = []
jest.mock('#server/paths', () => {
  const real: typeof paths = jest.requireActual('#server/paths')
  return { ...real, startProcess: (entry: string) => mockStarted[mockStarted.push(real.startProcess(entry)) - 1] }
})
afterAll(() => mockStarted.forEach((child) => child.kill()))

it('an image that takes the process down with it is refused; the next one is prepared by a new process', async () => {
  const jpeg = await photo().jpeg().toBuffer()
  const deadly = readyImage(jpeg, 300)
  mockStarted[0].kill('SIGKILL')
  await expect(deadly).rejects.toMatchObject({
    status: 422,
    message: 'Фотографию не удалось прочитать: выберите другой файл',
  })
  expect(await readyImage(jpeg, 300)).toMatchObject({ content_type: 'image/jpeg', width: 300, height: 200 })
  expect(mockStarted).toHaveLength(2)
})

it('the process kept for the next image may die meanwhile: nothing falls with it, and the next image gets a new one', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] })
  try {
    const jpeg = await photo().jpeg().toBuffer()
    await readyImage(jpeg, 300)
    const kept = mockStarted[mockStarted.length - 1]
    const ended = once(kept, 'exit')
    kept.kill('SIGKILL')
    await once(kept, 'disconnect')
    expect(await readyImage(jpeg, 300)).toMatchObject({ content_type: 'image/jpeg' })
    await ended
    expect(() => jest.advanceTimersByTime(60_000)).not.toThrow()
    expect(mockStarted.indexOf(kept)).toBe(mockStarted.length - 2)
  } finally {
    jest.useRealTimers()
  }
})

it('a process that died while nobody waited is not ended a second time', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] })
  try {
    await readyImage(await photo().jpeg().toBuffer(), 300)
    const kept = mockStarted[mockStarted.length - 1]
    kept.kill('SIGKILL')
    await once(kept, 'exit')
    expect(() => jest.advanceTimersByTime(60_000)).not.toThrow()
  } finally {
    jest.useRealTimers()
  }
})
