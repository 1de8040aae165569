import type { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { invalid } from '#server/lib/errors'
import { limitConcurrency } from '#server/lib/concurrency'
import { startProcess } from '#server/paths'
import type { ImageAnswer, ImageRequest } from './image.process'
import type { ReadyImage } from './prepareImage'

/** A decoded image takes up to 200 MB, and a processor for a good while: one is left to those who work meanwhile. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const inItsTurn = limitConcurrency(AT_ONCE)
/** So long the process is kept for the next image; then all its memory is given back. */
const KEPT = 15_000

const UNREADABLE = 'Фотографию не удалось прочитать: выберите другой файл'
const refused = (message: string) => invalid({ file: message }, message)

interface Waiting {
  by: ChildProcess
  resolve(ready: ReadyImage): void
  reject(error: Error): void
}

const waiting = new Map<number, Waiting>()
let lastId = 0
let child: ChildProcess | null = null
let ending: NodeJS.Timeout | undefined

function start(): ChildProcess {
  const started = startProcess('files/image.process')
  started.on('message', ({ id, ready, refused: message }: ImageAnswer) => {
    if (ready) waiting.get(id)?.resolve(ready)
    else waiting.get(id)?.reject(refused(message ?? UNREADABLE))
  })
  // Whatever an image makes the library do, it does to that process alone.
  started.on('exit', () => {
    for (const { by, reject } of waiting.values()) if (by === started) reject(refused(UNREADABLE))
    if (child !== started) return
    child = null
    clearTimeout(ending)
  })
  return started
}

/** Nobody waits for the process: it neither keeps this one alive nor lives much longer. */
function rest(): void {
  if (!child || waiting.size > 0) return
  const idle = child
  idle.unref()
  idle.channel?.unref()
  ending = setTimeout(() => {
    child = null
    if (idle.connected) idle.disconnect()
  }, KEPT).unref()
}

async function ask(content: Buffer, maxSide: number): Promise<ReadyImage> {
  clearTimeout(ending)
  // One that has just died is still here until its exit is heard of.
  const asked = child?.connected ? child : start()
  child = asked
  asked.ref()
  asked.channel?.ref()
  const id = ++lastId
  try {
    return await new Promise<ReadyImage>((resolve, reject) => {
      waiting.set(id, { by: asked, resolve, reject })
      asked.send({ id, content, maxSide } satisfies ImageRequest, (error) => error && reject(error))
    })
  } finally {
    waiting.delete(id)
    rest()
  }
}

/**
 * Reads an image and writes it anew with its thumbnail (prepareImage.ts).
 * @throws AppError 422 at `file` for whatever is not a whole image of an allowed kind and size
 */
export const readyImage = (content: Buffer, maxSide: number): Promise<ReadyImage> =>
  inItsTurn(() => ask(content, maxSide))
