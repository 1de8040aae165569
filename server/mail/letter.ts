import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Config, MailConfig } from '#server/config'
import type { Attachment } from './attachments'
import { oneLine } from './oneLine'
import type { MailRow } from './outboxRepository'
import type { Letter } from './smtp'

/** The same in every attempt, so that a receiver which gets a letter twice can recognise it. */
export const messageIdOf = (id: string, { from }: MailConfig): string =>
  `<${id}@${domainToASCII(from.address.split('@')[1]) || 'gbc-office.invalid'}>`

/** Puts a row of the outbox into the form that travels. Addresses are given as objects: nothing in them is read as a list or a header. */
export async function letterOf(
  mail: MailRow & { message_id: string },
  { from }: MailConfig,
  publicUrl: Config['publicUrl'],
  attachments: Attachment[] = [],
): Promise<Letter> {
  const link = mail.link !== null && publicUrl !== null ? `\n\n${publicUrl}${mail.link}` : ''
  const node = new MailComposer({
    from,
    to: { name: '', address: oneLine(mail.recipient) },
    subject: oneLine(mail.subject),
    text: `${mail.text}${link}\n`,
    attachments,
    messageId: mail.message_id,
    date: mail.created_at,
    // For automatic repliers: no one reads what they would answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const { from: sender, to } = node.getEnvelope()
  return { envelope: { from: sender || from.address, to }, message: await node.build() }
}
