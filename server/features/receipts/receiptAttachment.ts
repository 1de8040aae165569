import { pages } from '#contract/pages'
import type { FindRecipient } from '#server/mail/recipients'
import { getSection } from '#server/features/settings/settingsRepository'
import type { FindAttachment } from '#server/mail/attachments'
import { receiptDocument, receiptsTitle } from './receiptDocument'
import { getReceipt } from './receiptsRepository'

const PLACE = pages.ownReceipt('')

/** What a letter to the address of a card is known by. */
export const receiptLetterKey = (id: string): string => `receipt:${id}`
const receiptOf = (key: string) => /^receipt:(.+)$/.exec(key)?.[1]

/** A letter to the address of a card goes to the one that stands there now; to a card in the archive it doesn't go. */
export const receiptRecipient: FindRecipient = async ({ read }, { gbc_id, key }) => {
  const id = receiptOf(key)
  if (gbc_id === null || id === undefined) return undefined
  const member = await read
    .selectFrom('receipts')
    .innerJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'receipts.gbc_id').onRef('members.id', '=', 'receipts.member_id'),
    )
    .select('members.email')
    .where('receipts.gbc_id', '=', gbc_id)
    .where('receipts.id', '=', id)
    .where('members.archived_at', 'is', null)
    .executeTakeFirst()
  return member?.email ?? null
}

/** A letter of a receipt carries it as a PDF: its QR is paid from the phone. */
export const receiptAttachment: FindAttachment = async ({ db, pdf }, { gbc_id, key, link }) => {
  const id = link?.startsWith(PLACE) ? link.slice(PLACE.length) : receiptOf(key)
  if (gbc_id === null || id === undefined) return null
  const receipts = [await getReceipt(db.read, gbc_id, id)]
  const { receipt_text: text } = await getSection(db.read, gbc_id, 'finances')
  const content = await pdf.make(receiptDocument({ text, receipts }))
  return { filename: `${receiptsTitle(receipts)}.pdf`, contentType: 'application/pdf', content }
}
