import { AppError } from '#server/lib/errors'
import { lowerPriority } from '#server/lib/lowerPriority'
import { prepareImage, type ReadyImage } from './prepareImage'

/** Prepares images in a process of its own, which gives way to all who wait for an answer and takes its memory with it. */
export interface ImageRequest {
  id: number
  content: Uint8Array
  maxSide: number
}

export interface ImageAnswer {
  id: number
  ready?: ReadyImage
  /** Why it was refused, in words for people. */
  refused?: string
}

lowerPriority()

async function answer({ id, content, maxSide }: ImageRequest): Promise<ImageAnswer> {
  try {
    return {
      id,
      ready: await prepareImage(Buffer.from(content.buffer, content.byteOffset, content.byteLength), maxSide),
    }
  } catch (error) {
    if (error instanceof AppError) return { id, refused: error.message }
    throw error
  }
}

// Nobody waits for the rest any more.
process.on('disconnect', () => process.exit())

process.on('message', (request: ImageRequest) => {
  void answer(request).then((made) => process.send?.(made))
})
