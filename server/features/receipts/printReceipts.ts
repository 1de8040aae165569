import { JobThreads } from '#server/lib/threads/jobThreads'
import type { ReceiptSheet } from './receiptDocument'

/** Beside the server's own thread of documents: whoever prints a cash order doesn't wait for receipts. */
const threads = new JobThreads<string, Uint8Array>('features/receipts/receipts.thread', {
  memory: { maxOldGenerationSizeMb: 256 },
  kept: 15_000,
})

/** @returns the bytes of a PDF */
export async function printReceipts(sheet: ReceiptSheet, signal: AbortSignal): Promise<Buffer> {
  // A text crosses at once; cell by cell it would hold the event loop longer.
  const bytes = await threads.run(JSON.stringify(sheet), { signal })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
