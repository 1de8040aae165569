import { Readable } from 'node:stream'
import { ReadableStream, TransformStream } from 'node:stream/web'
import { JobThreads } from '#server/lib/threads/jobThreads'
import type { SheetThreadData } from './sheet.thread'
import type { ExportFormat, Pages, Sheet } from './sheet'

export const contentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** A whole file of a hundred thousand rows takes some tens of megabytes at most: what takes more is a fault. */
const threads = new JobThreads<SheetThreadData, null>('features/exports/sheet.thread', {
  memory: { maxOldGenerationSizeMb: 256 },
  kept: 0,
})

/** A page crosses to the thread as one text: cell by cell it would hold the event loop several times as long. */
async function* packed(pages: Pages): AsyncGenerator<string> {
  for await (const page of pages) yield JSON.stringify(page)
}

/** The bytes of a sheet's file, made in a thread while they are read. Destroying the stream ends the thread. */
export function sheetFile(sheet: Sheet, format: ExportFormat, pages: Pages): Readable {
  const input = ReadableStream.from<string>(packed(pages))
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const file = Readable.fromWeb(readable)
  const closed = new AbortController()
  threads
    .run({ sheet, format, pages: input, bytes: writable }, { signal: closed.signal, transfer: [input, writable] })
    .catch((error: Error) => file.destroy(error))
  // Whoever reads hears of an error even when it comes before the first read; without a listener it would end the server.
  file.on('error', () => undefined)
  file.on('close', () => closed.abort())
  return file
}
