import { pages } from '#contract/pages'
import type { Receipt } from '#contract/money/receipts'
import { formatMoney } from '#contract/money/format'
import type { Handle } from '#server/db/engine'
import { lockName } from '#server/db/locks'
import type { App } from '#server/http/fastify'
import type { JobRun } from '#server/jobs/jobRunner'
import { resetAttempts } from '#server/jobs/jobsRepository'
import { groupBy } from '#server/lib/groupBy'
import { notify } from '#server/mail/notify'
import { queueMail } from '#server/mail/outbox'
import { receiptLetterKey } from './receiptAttachment'
import { receiptLetter } from './receiptDocument'
import { equalReceipts, receiptsOfBatch } from './receiptsRepository'

/** So many people at once: a transaction of some tens of milliseconds. */
const PORTION = 50

const titleOf = ({ number, amount }: Receipt) => `Квитанция № ${number}: к оплате ${formatMoney(amount)}`

/** Logins of members, and their addresses by the card. */
async function addresseesOf(trx: Handle, gbc_id: string, member_ids: string[]) {
  const [users, members] = await Promise.all([
    trx
      .selectFrom('users')
      .select((eb) => ['id', eb.ref('member_id').$notNull().as('member_id')])
      .where('gbc_id', '=', gbc_id)
      .where('enabled', '=', 1)
      .where('member_id', 'in', member_ids)
      .execute(),
    trx
      .selectFrom('members')
      .select(['id', 'email'])
      .where('gbc_id', '=', gbc_id)
      .where('id', 'in', member_ids)
      .where('email', 'is not', null)
      .execute(),
  ])
  return {
    users: groupBy(users, ({ member_id }) => member_id),
    emails: new Map(members.map(({ id, email }) => [id, email])),
  }
}

/** Who has been notified of these receipts already. */
async function notifiedOf(trx: Handle, gbc_id: string, receipts: Receipt[]): Promise<Set<string | null>> {
  const links = receipts.map(({ id }) => pages.ownReceipt(id))
  const rows = await trx
    .selectFrom('notifications')
    .select('link')
    .where('gbc_id', '=', gbc_id)
    .where('link', 'in', links)
    .execute()
  return new Set(rows.map(({ link }) => link))
}

/**
 * Of these receipts the ones whose member was sent an equal one today, by another job: pressed once more, the button sends
 * nobody a second letter. @param emails addresses of cards by members: a letter to another address is no such one
 */
async function sentToday(
  trx: Handle,
  gbc_id: string,
  receipts: Receipt[],
  emails: ReadonlyMap<string, string | null>,
): Promise<Set<string>> {
  const others = await equalReceipts(trx, gbc_id, receipts)
  if (others.length === 0) return new Set()
  const ids = others.map(({ other_id }) => other_id)
  const notified = await trx
    .selectFrom('notifications')
    .select('link')
    .where('gbc_id', '=', gbc_id)
    .where('link', 'in', ids.map(pages.ownReceipt))
    .execute()
  const letters = await trx
    .selectFrom('mail_outbox')
    .select(['key', 'recipient'])
    .where('key', 'in', ids.map(receiptLetterKey))
    .where('state', '<>', 'failed')
    .execute()
  const links = new Set(notified.map(({ link }) => link))
  const recipients = new Map(letters.map(({ key, recipient }) => [key, recipient]))
  const wasSent = ({ other_id, member_id }: (typeof others)[number]) =>
    links.has(pages.ownReceipt(other_id)) ||
    recipients.get(receiptLetterKey(other_id)) === (emails.get(member_id) ?? null)
  return new Set(others.filter(wasSent).map(({ id }) => id))
}

async function sendPortion(trx: Handle, gbc_id: string, receipts: Receipt[]) {
  const member_ids = receipts.map(({ member_id }) => member_id)
  const { users, emails } = await addresseesOf(trx, gbc_id, member_ids)
  const [known, sent] = [await notifiedOf(trx, gbc_id, receipts), await sentToday(trx, gbc_id, receipts, emails)]
  const notified: string[] = []
  const unsent: Receipt[] = []
  for (const receipt of receipts) {
    if (sent.has(receipt.id)) continue
    const own = users.get(receipt.member_id)
    const email = emails.get(receipt.member_id)
    const [title, text, link] = [titleOf(receipt), receiptLetter(receipt), pages.ownReceipt(receipt.id)]
    if (own) {
      if (known.has(link)) continue
      const to = { user_ids: own.map(({ id }) => id) }
      notified.push(...(await notify(trx, { gbc_id, to, kind: 'receipt_made', title, link, mailText: text })))
    } else if (email)
      await queueMail(trx, {
        key: receiptLetterKey(receipt.id),
        gbc_id,
        to: email,
        subject: title,
        text: `${title}\n\n${text}`,
      })
    else unsent.push(receipt)
  }
  return { notified, unsent }
}

/**
 * Sends the receipts of a job: whoever signs in reads them on screen and by mail where it is wanted, others by the address
 * of their card. Whoever was sent one is not sent it again, so it goes on after a kill where it was; nor is an equal one of
 * the same day.
 * @returns receipts of those who have neither
 */
export async function mailReceipts(
  { db, mail, realtime }: App,
  { job, signal }: JobRun,
  reportProgress: (done: number) => void,
): Promise<Receipt[]> {
  const { gbc_id } = job
  const unsent: Receipt[] = []
  for (let offset = 0; ; offset += PORTION) {
    signal.throwIfAborted()
    const receipts = await receiptsOfBatch(db.read, gbc_id, job.id, { offset, limit: PORTION })
    if (receipts.length === 0) return unsent
    const sent = await db.write.transaction().execute(async (trx) => {
      await resetAttempts(trx, job)
      // Of jobs that send the same at once, each sees what the others have sent.
      await lockName(trx, `receipts by mail ${gbc_id}`)
      return sendPortion(trx, gbc_id, receipts)
    })
    unsent.push(...sent.unsent)
    realtime.notified(sent.notified)
    mail.wake()
    reportProgress(offset + receipts.length)
  }
}
