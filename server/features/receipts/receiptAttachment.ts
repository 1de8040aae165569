import { getSection } from '#server/features/settings/settingsRepository'
import type { FindAttachment } from '#server/mail/attachments'
import { receiptDocument, receiptsTitle } from './receiptDocument'
import { getReceipt } from './receiptsRepository'

const PLACE = '/dashboard/my-account?receipt='

/** The member's own page, where the receipt is shown with its QR. */
export const receiptLink = (id: string): string => `${PLACE}${id}`
/** What a letter to the address of a card is known by. */
export const receiptLetterKey = (id: string): string => `receipt:${id}`

/** A letter of a receipt carries it as a PDF: its QR is paid from the phone. */
export const receiptAttachment: FindAttachment = async ({ db, pdf }, { gbc_id, key, link }) => {
  const id = link?.startsWith(PLACE) ? link.slice(PLACE.length) : /^receipt:(.+)$/.exec(key)?.[1]
  if (gbc_id === null || id === undefined) return null
  const receipts = [await getReceipt(db.read, gbc_id, id)]
  const { receipt_text: text } = await getSection(db.read, gbc_id, 'finances')
  const content = await pdf.make(receiptDocument({ text, receipts }))
  return { filename: `${receiptsTitle(receipts)}.pdf`, contentType: 'application/pdf', content }
}
