import { once } from 'node:events'
import { startThread } from '#server/paths'
import type { ReceiptSheet } from './receiptDocument'
import type { PrintAnswer } from './receipts.thread'

export interface ReceiptPrinter {
  /** One file after another. @returns its bytes */
  print(sheet: ReceiptSheet): Promise<Buffer>
  close(): Promise<void>
}

const resourceLimits = { maxOldGenerationSizeMb: 256 }

/** Prints receipts beside the server's own thread of documents: whoever prints a cash order doesn't wait for it. */
export function receiptPrinter(signal: AbortSignal): ReceiptPrinter {
  const thread = startThread('features/receipts/receipts.thread', { resourceLimits })
  // Heard by whoever waits for an answer.
  thread.on('error', () => undefined)
  return {
    async print(sheet) {
      // A text crosses at once; cell by cell it would hold the event loop longer.
      thread.postMessage(JSON.stringify(sheet))
      const [{ bytes, error }] = (await once(thread, 'message', { signal })) as [PrintAnswer]
      if (!bytes) throw new Error(error)
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    async close() {
      await thread.terminate()
    },
  }
}
