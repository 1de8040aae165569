import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream, WritableStream } from 'node:stream/web'
import { workerData } from 'node:worker_threads'
import { lowerPriority } from '#server/lib/lowerPriority'
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

const { sheet, format, pages, bytes } = workerData as SheetThreadData
lowerPriority()

async function* unpacked(): Pages {
  for await (const page of pages) yield JSON.parse(page) as Cell[][]
}

const file = format === 'xlsx' ? xlsxFile(sheet, unpacked()) : Readable.from(csvFile(sheet, unpacked()))
void pipeline(file, Writable.fromWeb(bytes))
