import type { ChildProcess } from 'node:child_process'
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
  await expect(deadly).rejects.toMatchObject({ status: 422, message: 'Изображение не удалось прочитать: выберите другой файл' })
  expect(await readyImage(jpeg, 300)).toMatchObject({ content_type: 'image/jpeg', width: 300, height: 200 })
  expect(mockStarted).toHaveLength(2)
})
