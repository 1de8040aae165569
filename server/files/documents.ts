import { fileTypeFromBuffer } from 'file-type'
import { DOCUMENT_TYPES, IMAGE_TYPES } from '#contract/files'
import { invalid } from '#server/lib/errors'
import { isWholeDocument } from './documentStructure'
import { readyImage } from './images'

/** A scan keeps more than a photo: its small print must stay legible. */
const SCAN_SIDE = 5000

export interface ReadyFile {
  content_type: string
  content: Buffer
  thumbnail: Buffer | null
  width: number | null
  height: number | null
}

const DAMAGED = 'Файл повреждён или обрывается, или закрыт паролем: откройте его у себя и сохраните заново'
const WRONG = 'Такой файл не подойдёт: нужен PDF, снимок (JPEG, PNG, WebP), DOCX, XLSX, ODT или ODS'

/**
 * A document's file: an image is written anew as everywhere, anything else is kept as it came.
 * @throws AppError 422 at `file` for what is no document, whatever it is called
 */
export async function readyDocument(content: Buffer): Promise<ReadyFile> {
  if (content.length === 0) throw invalid({ file: 'Файл пуст' }, 'Файл пуст')
  // A broken archive makes the search for its kind throw: then it is no document either.
  const found = await fileTypeFromBuffer(content).catch(() => undefined)
  if (IMAGE_TYPES.some((type) => type === found?.mime)) return readyImage(content, SCAN_SIDE)
  const content_type = DOCUMENT_TYPES.find((type) => type === found?.mime)
  if (!content_type) throw invalid({ file: WRONG }, WRONG)
  if (!(await isWholeDocument(content_type, content))) throw invalid({ file: DAMAGED }, DAMAGED)
  return { content_type, content, thumbnail: null, width: null, height: null }
}
