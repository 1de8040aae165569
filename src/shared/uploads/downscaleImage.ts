import { maxBytesOf } from './fileProblem'

/** Images of records, whatever the record is. */
const MAX_IMAGE_BYTES = maxBytesOf('property')

const MAX_SIDE = 4096
const QUALITY = 0.9

/** A photo too heavy to be sent, scaled down and written anew by the browser; a lighter one, or one it can't read, as it is. */
export async function downscaleImage(file: File): Promise<File> {
  if (file.size <= MAX_IMAGE_BYTES) return file
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return smaller ? new File([smaller], file.name, { type: smaller.type }) : file
  } catch {
    return file
  }
}
