import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { IMAGE_TYPES } from '#contract/files'
import { invalid } from '#server/lib/errors'

const THUMBNAIL_SIDE = 256
/** A phone's best camera makes 50 megapixels; an image bomb of a few kilobytes unpacks to thousands. */
const MAX_PIXELS = 50_000_000
// The library's own habit is a thread for each processor and image.
sharp.concurrency(1)

export interface ReadyImage {
  content_type: string
  content: Buffer
  thumbnail: Buffer
  width: number
  height: number
}

const refused = (message: string) => invalid({ file: message }, message)
const DAMAGED = 'Фотография повреждена или обрывается: выберите другой файл'

/** What the bytes are, whatever the file is called. @throws AppError 422 at `file` */
async function imageTypeOf(content: Buffer): Promise<(typeof IMAGE_TYPES)[number]> {
  const found = await fileTypeFromBuffer(content)
  const type = IMAGE_TYPES.find((allowed) => allowed === found?.mime)
  if (found?.mime === 'image/heic') throw refused('Фотографии HEIC программа не читает: сохраните в JPEG')
  if (!type) throw refused('Это не фотография: подойдут JPEG, PNG или WebP')
  return type
}

const encoders: Record<(typeof IMAGE_TYPES)[number], (image: Sharp) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: 85 }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: 85 }),
}

async function measure(content: Buffer): Promise<Metadata> {
  const size = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!size) throw refused(DAMAGED)
  const { width, height } = size
  if (width * height > MAX_PIXELS)
    throw refused(
      `Фотография ${width} × ${height} точек слишком велика: уменьшите её до ${MAX_PIXELS / 1_000_000} миллионов точек`,
    )
  return size
}

/**
 * Reads an image and writes it anew, upright, no larger than `maxSide` and without what the camera put beside the picture
 * (place, time, owner); makes its thumbnail.
 * @throws AppError 422 at `file` for whatever is not a whole image of an allowed kind and size
 */
export async function prepareImage(content: Buffer, maxSide: number): Promise<ReadyImage> {
  if (content.length === 0) throw refused('Файл пуст')
  const content_type = await imageTypeOf(content)
  await measure(content)
  try {
    const upright = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'warning' }).autoOrient()
    const fitted = upright.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encoders[content_type](fitted).toBuffer({ resolveWithObject: true })
    const thumbnail = await sharp(data)
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    return { content_type, content: data, thumbnail, width: info.width, height: info.height }
  } catch {
    throw refused(DAMAGED)
  }
}
