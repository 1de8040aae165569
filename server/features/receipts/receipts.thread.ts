import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '#server/lib/lowerPriority'
import { renderPdf } from '#server/pdf/renderPdf'
import { receiptDocument, type ReceiptSheet } from './receiptDocument'

/** Prints files of receipts in a thread of their own: one of five hundred takes many seconds. */

export interface PrintAnswer {
  bytes?: Uint8Array
  error?: string
}

lowerPriority()

async function print(text: string): Promise<PrintAnswer> {
  try {
    return { bytes: await renderPdf(receiptDocument(JSON.parse(text) as ReceiptSheet)) }
  } catch (error) {
    return { error: String(error) }
  }
}

parentPort?.on('message', (text: string) => {
  void print(text).then((answer) => parentPort?.postMessage(answer))
})
