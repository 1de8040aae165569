import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { archiveManifestSchema, archiveSummarySchema, type ArchiveSummary } from '#contract/archive'
import { migrationNames } from '#server/db/migrate'
import { AppError, invalid } from '#server/lib/errors'
import { check } from '#server/http/validation'
import { restful } from './storedPages'
import type { EntryFact } from './archiveWriter'
import { jsonPath, MANIFEST } from './writeArchive'
import type { Row } from '#server/records/tables'

const MEGABYTE = 1024 ** 2
const MAX_ENTRIES = 200_000
const MAX_MANIFEST = 64 * MEGABYTE
/** All of it, unpacked: a bomb of a few megabytes unpacks to terabytes. */
const MAX_UNPACKED = 16 * 1024 * MEGABYTE
const MAX_LINE = 16 * MEGABYTE

const refused = (message: string) => invalid({ file: message }, message)
const NOT_OURS = 'Это не архив кооператива: нужен файл ZIP, который сделала эта программа'
const NEWER = 'Архив сделан более новой версией программы: сначала обновите эту'
const damaged = (what: string) => refused(`Архив повреждён или изменён: ${what}. Возьмите другую его копию`)

/** What the archive's own words can't be trusted to say is refused in ours. */
async function explained<T>(work: () => Promise<T>, message = 'его не удалось прочитать'): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? error : damaged(message)
  }
}

const isFact = (value: unknown): value is EntryFact => {
  const { size, sha256 } = (value ?? {}) as Partial<EntryFact>
  return Number.isSafeInteger(size) && Number(size) >= 0 && /^[\da-f]{64}$/.test(String(sha256))
}

/** Names of entries are looked up and never used as paths; yauzl itself refuses `..` and absolute ones. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw refused('В архиве слишком много файлов: это не архив кооператива')
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw refused('Архив закрыт паролем')
    if (entries.has(entry.fileName)) throw damaged(`«${entry.fileName}» встречается дважды`)
    unpacked += entry.uncompressedSize
    if (unpacked > MAX_UNPACKED) throw refused('Архив распаковывается больше чем в 16 ГБ: такого не принимаем')
    entries.set(entry.fileName, entry)
  }
  return entries
}

async function read(zip: ZipFile, entry: Entry | undefined): Promise<unknown> {
  if (!entry || entry.uncompressedSize > MAX_MANIFEST) throw refused(NOT_OURS)
  const chunks: Buffer[] = []
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/** The manifest of one of our archives. @throws AppError 422 */
function readManifest(value: unknown) {
  const { entries, ...head } = (value ?? {}) as { entries?: Record<string, unknown> }
  const { product, format } = head as { product?: unknown; format?: unknown }
  if (product !== 'gbc-office' || typeof entries !== 'object' || entries === null) throw refused(NOT_OURS)
  if (Number(format) > 1) throw refused(NEWER)
  try {
    const { schema } = check(archiveManifestSchema, head)
    if (!migrationNames.includes(schema)) throw refused(NEWER)
    return { schema, summary: check(archiveSummarySchema, head), facts: new Map(Object.entries(entries)) }
  } catch (error) {
    throw error instanceof AppError && error.errors.file ? error : damaged('в описи ошибка')
  }
}

/** An archive of a cooperative that someone has brought: nothing of it is believed before it is checked. */
export class ArchiveFile {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: Map<string, Entry>,
    private readonly facts: Map<string, EntryFact>,
    readonly summary: ArchiveSummary,
    /** The last migration of the database that it was made from. */
    readonly schema: string,
  ) {}

  /**
   * Opens an archive and reads what it says of itself: every entry is listed in its manifest, and nothing else is there.
   * @throws AppError 422 at `file` for whatever is not a whole archive of ours
   */
  static async open(path: string): Promise<ArchiveFile> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
      () => null,
    )
    if (!zip) throw refused(NOT_OURS)
    try {
      return await explained(async () => {
        const entries = await entriesOf(zip)
        const { schema, summary, facts } = readManifest(await read(zip, entries.get(MANIFEST)))
        entries.delete(MANIFEST)
        for (const [name, entry] of entries) {
          const fact = facts.get(name)
          if (!isFact(fact)) throw damaged(`«${name}» нет в описи`)
          if (fact.size !== entry.uncompressedSize) throw damaged(`размер «${name}» не тот, что в описи`)
        }
        const lost = [...facts.keys()].find((name) => !entries.has(name))
        if (lost !== undefined) throw damaged(`нет файла «${lost}»`)
        return new ArchiveFile(zip, entries, facts as Map<string, EntryFact>, summary, schema)
      })
    } catch (error) {
      zip.close()
      throw error
    }
  }

  /** Bytes of all entries, unpacked. */
  get size(): number {
    return [...this.facts.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Paths of the files of records. */
  get files(): string[] {
    return [...this.entries.keys()].filter((path) => path.startsWith('files/'))
  }

  hashOf(path: string): string | undefined {
    return this.facts.get(path)?.sha256
  }

  async content(path: string): Promise<Readable> {
    const entry = this.entries.get(path)
    if (!entry) throw damaged(`нет файла «${path}»`)
    return this.zip.openReadStreamPromise(entry)
  }

  /** Reads every entry to its end and compares its hash with the manifest's. @throws AppError 422 */
  async verify(progress: (bytes: number) => void): Promise<void> {
    let done = 0
    for (const [path, { sha256 }] of this.facts) {
      await explained(async () => {
        const hash = createHash('sha256')
        for await (const chunk of (await this.content(path)) as AsyncIterable<Buffer>) {
          hash.update(chunk)
          progress((done += chunk.length))
        }
        if (hash.digest('hex') !== sha256) throw damaged(`контрольная сумма «${path}» не сошлась`)
      }, `«${path}» не читается`)
    }
  }

  /** Lines of a table's JSON, in pieces as they come from the disk. */
  private async *lines(path: string): AsyncGenerator<string[]> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of (await this.content(path)) as AsyncIterable<Buffer>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MAX_LINE) throw damaged(`в «${path}» слишком длинная строка`)
      if (lines.length > 0) yield lines
    }
    yield [rest]
  }

  /** Rows of a table, some at a time. @throws AppError 422 when they can't be read */
  async *rows(table: string): AsyncGenerator<Row[]> {
    const path = jsonPath(table)
    for await (const lines of restful(this.lines(path))) {
      try {
        const rows = lines
          .map((line) => line.replace(/,\s*$/, '').trim())
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line) as Row)
        if (rows.length > 0) yield rows
      } catch {
        throw damaged(`«${path}» не читается`)
      }
    }
  }

  close(): void {
    this.zip.close()
  }
}
