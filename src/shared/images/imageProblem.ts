import { IMAGE_TYPES, maxBytes } from '#contract/files'

const MEGABYTE = 1024 * 1024
/** More than any camera makes: not even tried to scale down. */
const HOPELESS = 100 * MEGABYTE

/** Images of records, whatever the record is. */
export const MAX_IMAGE_BYTES = maxBytes.property_image

/** Why a file can't be an image of a record, or null. The server judges by the content; this spares sending what it would refuse. */
export function imageProblem({ name, type, size }: File): string | null {
  if (/\.hei[cf]$/i.test(name)) return 'Фотографии HEIC программа не читает: сохраните в JPEG'
  if (!(IMAGE_TYPES as readonly string[]).includes(type)) return 'Это не фотография: подойдут JPEG, PNG или WebP'
  if (size === 0) return 'Файл пуст'
  if (size > HOPELESS) return `Файл больше ${HOPELESS / MEGABYTE} МБ`
  return null
}
