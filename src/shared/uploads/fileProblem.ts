import { DOCUMENT_TYPES, IMAGE_TYPES, maxBytes } from '#contract/files'
import { uploadAreas, type UploadTarget } from './uploadTarget'

const MEGABYTE = 1024 * 1024
/** More than any camera makes: not even tried to scale down. */
const HOPELESS = 100 * MEGABYTE

type Records = UploadTarget['records']

/** Photos are scaled down before they go; anything else goes as it is. */
export const takesImages = (records: Records): boolean => records === 'property' || records === 'garages'

/** Bytes. */
export const maxBytesOf = (records: Records): number => maxBytes[uploadAreas[records]]

/** As of an `<input type="file">`. Named types make a phone turn its own format into one of them. */
export const acceptedBy = (records: Records): string =>
  (takesImages(records) ? IMAGE_TYPES : [...DOCUMENT_TYPES, ...IMAGE_TYPES]).join(',')

/** What fits, in words. */
export const hintOf = (records: Records): string =>
  `${takesImages(records) ? 'JPEG, PNG или WebP' : 'PDF, снимок, DOCX, XLSX, ODT или ODS'} до ${maxBytesOf(records) / MEGABYTE} МБ`

function imageProblem({ name, type }: File): string | null {
  if (/\.hei[cf]$/i.test(name)) return 'Фотографии HEIC не читаются: сохраните её как JPEG'
  return (IMAGE_TYPES as readonly string[]).includes(type) ? null : 'Это не фотография: подойдут JPEG, PNG или WebP'
}

/** Systems don't name the type of each kind: the ending tells it then. */
const DOCUMENT_NAME = /\.(pdf|docx|xlsx|odt|ods|jpe?g|png|webp)$/i
const documentProblem = ({ name }: File): string | null =>
  DOCUMENT_NAME.test(name) ? null : 'Такой файл не подойдёт: нужен PDF, снимок, DOCX, XLSX, ODT или ODS'

/** Why a file can't be sent to such a record, or null. The server judges by the content; this spares sending what it would refuse. */
export function fileProblem(records: Records, file: File): string | null {
  const problem = takesImages(records) ? imageProblem(file) : documentProblem(file)
  if (problem) return problem
  if (file.size === 0) return 'Файл пуст'
  const most = takesImages(records) ? HOPELESS : maxBytesOf(records)
  return file.size > most ? `Файл больше ${most / MEGABYTE} МБ` : null
}
