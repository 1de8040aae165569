import { pages } from '#contract/pages'
import type { App } from '#server/http/fastify'
import type { MailConfig } from '#server/config'
import { attachmentsOf } from './attachments'
import { notify } from './notify'
import { letterOf, messageIdOf } from './letter'
import {
  claimMail,
  dropMail,
  giveUpMail,
  markHanded,
  markSent,
  postpone,
  readdress,
  releaseAll,
  releaseMail,
  type ClaimedMail,
} from './outboxRepository'
import { recipientNow } from './recipients'
import { ANSWERING, deliver, type Outcome } from './smtp'

export interface Mailing {
  /** Whether mail can be sent: SMTP_URL is set. */
  configured: boolean
  /** Looks for letters to send; call after the commit that queued one. */
  wake(): void
}

const MINUTE = 60_000
declare module 'fastify' {
  interface FastifyInstance {
    mail: Mailing
  }
}

/** Other servers on the same database queue letters too, and letters that wait come due. */
const POLL_EVERY = 5000
/** Waits between attempts; the last one repeats. */
const WAITS = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE)
/** Who is not reached for so long won't be: what mail servers do themselves. */
const TRIED_FOR = 3 * 24 * 60 * MINUTE
/** A mail server that was out of reach is asked again at least so often, however long it was away. */
const SERVER_WAIT = 15 * MINUTE

/**
 * Sends the letters of the outbox from inside this server, one after another.
 *
 * Never lost: a letter is queued in the transaction of what it is about and leaves the queue only when the mail server
 * has taken it or refused it for good. Never twice: it is claimed by one server at a time, and «handed over» is written
 * before the dot that makes the mail server take it. Mail has no exactly-once: when the answer to that dot is lost (a
 * kill, a broken line), the letter is in doubt and is sent again, as RFC 5321 wants it, with the same Message-ID by which
 * receivers recognise doubles; such letters are counted and shown to the chairman.
 */
function addSender(app: App, settings: MailConfig): Mailing {
  const { config, db, log } = app
  const stop = new AbortController()
  const areas = Object.values(app.areas)
  const finders = areas.flatMap(({ mailAttachment }) => mailAttachment ?? [])
  const recipients = areas.flatMap(({ mailRecipient }) => mailRecipient ?? [])

  /** The letter stays, with the reason; one notification reports it, however many letters fail before it is read. */
  async function giveUp(mail: ClaimedMail, reason: string): Promise<void> {
    const notified = await db.write.transaction().execute(async (trx) => {
      if (!(await giveUpMail(trx, mail, reason)) || mail.gbc_id === null) return []
      const unread = await trx
        .selectFrom('notifications')
        .select('id')
        .where('gbc_id', '=', mail.gbc_id)
        .where('kind', '=', 'mail_failed')
        .where('read_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      if (unread) return []
      return notify(trx, {
        gbc_id: mail.gbc_id,
        to: { permission: 'mail.manage' },
        kind: 'mail_failed',
        title: 'Письмо не доставлено',
        text: 'Адрес, тема и причина — в разделе «Безопасность», «Почта».',
        link: pages.mail(),
        mail: false,
      })
    })
    app.realtime.notified(notified)
    log.warn({ mail: mail.id }, 'mail failed')
  }

  async function settle(mail: ClaimedMail, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'sent') return void (await markSent(db, mail))
    if (outcome.kind === 'refused') return giveUp(mail, outcome.reason)
    if (stop.signal.aborted && outcome.kind === 'later') return void (await releaseMail(db, mail))
    const own = WAITS[Math.min(mail.attempts, WAITS.length) - 1]
    const wait = outcome.kind === 'later' && outcome.server ? Math.min(own, SERVER_WAIT) : own
    if (Date.parse(mail.created_at) + TRIED_FOR < Date.now() + wait) return giveUp(mail, outcome.reason)
    await postpone(db, mail, outcome.reason, wait, outcome.kind === 'doubt')
  }

  /** @returns whether anybody is still to have it */
  async function addressAnew(mail: ClaimedMail): Promise<boolean> {
    const recipient = await recipientNow(db, recipients, mail)
    if (recipient === null) await dropMail(db, mail)
    else if (recipient !== mail.recipient) {
      await readdress(db, mail, recipient)
      mail.recipient = recipient
    }
    return recipient !== null
  }

  /** @returns null for a letter that nobody is to have any more */
  async function send(mail: ClaimedMail): Promise<Outcome | null> {
    const handOver = async () => {
      if (!(await markHanded(db, mail, ANSWERING))) throw new Error('Another server has taken the letter')
    }
    try {
      const attachments = await attachmentsOf(app, finders, mail)
      if (!(await addressAnew(mail))) return null
      const letter = await letterOf(mail, settings, config.publicUrl, attachments)
      const outcome = await deliver(settings, letter, handOver, stop.signal)
      await settle(mail, outcome)
      return outcome
    } catch (error) {
      // The claim runs out and the letter is tried again.
      log.error(error)
      return { kind: 'later', reason: '', server: true }
    }
  }

  async function sendDue(): Promise<void> {
    while (!stop.signal.aborted) {
      const mail = await claimMail(db, (id) => messageIdOf(id, settings))
      if (!mail) return
      const outcome = await send(mail)
      // The server itself is out of reach: the other letters wait for the next look.
      if (outcome?.kind === 'doubt' || (outcome?.kind === 'later' && outcome.server)) return
    }
  }

  let sending: Promise<void> | null = null
  let again = false
  function wake(): void {
    again = true
    sending ??= (async () => {
      while (again && !stop.signal.aborted) {
        again = false
        await sendDue().catch((error: unknown) => log.error(error))
      }
      sending = null
    })()
  }

  const poll = setInterval(wake, POLL_EVERY)
  poll.unref()

  app.addHook('onReady', async () => {
    if (db.oneServer) await releaseAll(db)
    wake()
  })

  app.addHook('preClose', async () => {
    clearInterval(poll)
    stop.abort()
    await sending
  })

  return { configured: true, wake }
}

export const addMail = (app: App): Mailing =>
  app.config.mail ? addSender(app, app.config.mail) : { configured: false, wake: () => undefined }
