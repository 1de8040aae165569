import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream, WritableStream } from 'node:stream/web'
import { answerJobs } from '#server/lib/threads/answerJobs'
import { csvFile } from './csv'
import type { Cell } from '#server/records/exportArea'
import type { ExportFormat, Pages, Sheet } from './sheet'
import { xlsxFile } from './xlsx'

/** Writes a sheet in a thread of its own: pages of cells come in, the file's bytes go out, each side at the other's pace. */
export interface SheetThreadData {
  sheet: Sheet
  format: ExportFormat
  /** Each page as JSON. */
  pages: ReadableStream<string>
  bytes: WritableStream<Uint8Array>
}

async function* unpacked(pages: SheetThreadData['pages']): Pages {
  for await (const page of pages) yield JSON.parse(page) as Cell[][]
}

async function write({ sheet, format, pages, bytes }: SheetThreadData): Promise<null> {
  const cells = unpacked(pages)
  const file = format === 'xlsx' ? xlsxFile(sheet, cells) : Readable.from(csvFile(sheet, cells))
  await pipeline(file, Writable.fromWeb(bytes))
  return null
}

answerJobs(write)
