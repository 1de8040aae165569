import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream, WritableStream } from 'node:stream/web'
import { workerData } from 'node:worker_threads'
import { csvFile } from './csv'
import type { Cell } from './exportArea'
import type { ExportFormat, Sheet } from './sheet'
import { xlsxFile } from './xlsx'

/** Writes a sheet in a thread of its own: pages of cells come in, the file's bytes go out, each side at the other's pace. */
export interface SheetThreadData {
  sheet: Sheet
  format: ExportFormat
  pages: ReadableStream<Cell[][]>
  bytes: WritableStream<Uint8Array>
}

const { sheet, format, pages, bytes } = workerData as SheetThreadData
const file = format === 'xlsx' ? xlsxFile(sheet, pages) : Readable.from(csvFile(sheet, pages))
void pipeline(file, Writable.fromWeb(bytes))
