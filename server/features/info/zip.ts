import { crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { DirectoryError } from './bankDirectory'

/** The full directory has been 1–3 MB of XML for years. */
export const MAX_XML_BYTES = 32 * 1024 * 1024
const MAX_ENTRIES = 100

const DAMAGED = 'Архив повреждён: скачайте файл с сайта Банка России ещё раз'
const TOO_LARGE = `Файл в архиве больше ${MAX_XML_BYTES / 1024 / 1024} МБ: это не справочник БИК`

export const looksLikeZip = (file: Buffer): boolean => file.subarray(0, 2).toString('latin1') === 'PK'

async function onlyXml(zip: ZipFile): Promise<Entry> {
  if (zip.entryCount > MAX_ENTRIES) throw new DirectoryError('В архиве слишком много файлов: нужен один файл XML')
  const found: Entry[] = []
  for await (const entry of zip.eachEntry()) if (/\.xml$/i.test(entry.fileName)) found.push(entry)
  if (found.length === 0) throw new DirectoryError('В архиве нет файла XML')
  if (found.length > 1) throw new DirectoryError('В архиве несколько файлов XML, а нужен один: справочник БИК')
  return found[0]
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw new DirectoryError('Архив закрыт паролем')
  // What the archive says of itself is checked first, what comes out of it while it comes.
  if (entry.uncompressedSize > MAX_XML_BYTES) throw new DirectoryError(TOO_LARGE)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_XML_BYTES) throw new DirectoryError(TOO_LARGE)
    chunks.push(chunk)
  }
  const xml = Buffer.concat(chunks)
  if (crc32(xml) !== entry.crc32) throw new DirectoryError(DAMAGED)
  return xml
}

/**
 * @returns the only XML of a ZIP
 * @throws DirectoryError when there is none or more, it is too large, locked or damaged
 */
export async function unzipXml(file: Buffer): Promise<Buffer> {
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true })
    return await unpack(zip, await onlyXml(zip))
  } catch (error) {
    throw error instanceof DirectoryError ? error : new DirectoryError(DAMAGED)
  }
}
