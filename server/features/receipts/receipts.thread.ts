import { answerJobs } from '#server/lib/threads/answerJobs'
import { renderPdf } from '#server/pdf/renderPdf'
import { receiptDocument, type ReceiptSheet } from './receiptDocument'

/** Prints files of receipts in a thread of their own: one of five hundred takes many seconds. */
const print = (sheet: string): Promise<Uint8Array> => renderPdf(receiptDocument(JSON.parse(sheet) as ReceiptSheet))

answerJobs(print)
