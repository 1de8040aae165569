import { text } from 'node:stream/consumers'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { BadFile } from './badFile'

const MEGABYTE = 1024 * 1024
const MAX_ENTRIES = 3000
/** A sheet of a million formatted empty rows takes 300 MB; unpacked it is looked through piece by piece. */
const MAX_UNPACKED = 512 * MEGABYTE
/** Parts that are read whole. */
const MAX_PART = 128 * MEGABYTE

const DAMAGED = 'Файл повреждён: откройте его в Excel и сохраните ещё раз'
const BOMB = 'Файл подозрительно велик внутри и не открыт: сохраните таблицу в новый файл'

/** The parts of an OOXML file, none of them unpacked before its size is known. */
export interface Package {
  has(name: string): boolean
  /** Text of a part, '' when it isn't there. @throws BadFile */
  text(name: string): Promise<string>
  /** Bytes of a part as they are unpacked. @throws BadFile */
  pieces(name: string): AsyncGenerator<Buffer>
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new BadFile(BOMB)
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (unpacked > MAX_UNPACKED) throw new BadFile(BOMB)
    entries.set(entry.fileName.replace(/^\//, '').toLowerCase(), entry)
  }
  return entries
}

const explained = (error: unknown): BadFile => (error instanceof BadFile ? error : new BadFile(DAMAGED))

/** Opens a ZIP by its directory alone. @throws BadFile when it is damaged, locked or too large inside */
export async function openPackage(file: Buffer): Promise<Package> {
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true })
    const entries = await entriesOf(zip)
    if ([...entries.values()].some((entry) => entry.isEncrypted()))
      throw new BadFile('Файл закрыт паролем: снимите пароль и загрузите снова')

    async function* pieces(name: string): AsyncGenerator<Buffer> {
      const entry = entries.get(name.toLowerCase())
      if (!entry) return
      try {
        // The directory may lie about sizes: reading stops as soon as more comes than it has promised.
        for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) yield piece
      } catch (error) {
        throw explained(error)
      }
    }

    return {
      has: (name) => entries.has(name.toLowerCase()),
      async text(name) {
        if ((entries.get(name.toLowerCase())?.uncompressedSize ?? 0) > MAX_PART) throw new BadFile(BOMB)
        // It leaves a byte order mark out.
        return text(pieces(name))
      },
      pieces,
    }
  } catch (error) {
    throw explained(error)
  }
}
