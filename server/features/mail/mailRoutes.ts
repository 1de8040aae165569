import { pages } from '#contract/pages'
import { gbcParams, recordParams } from '#contract/common'
import { mailStateSchema, type MailState } from '#contract/notifications'
import type { LoggedAction } from '#contract/history'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { audit } from '#server/records/audit'
import type { Changes } from '#server/records/changes'
import type { Handle } from '#server/db/engine'
import { notFound } from '#server/lib/errors'
import { withIdempotencyKey } from '#server/records/idempotency'
import { newId } from '#server/lib/ids'
import { queueMail } from '#server/mail/outbox'
import type { Caller } from '#server/http/access'
import { dismissMail, mailState, retryMail } from './mailState'

const tags = ['mail']
const STATE = '/api/gbc/:gbc_id/mail'
const ONE = `${STATE}/:id`

/** What becomes of the cooperative's letters, for its chairman. */
export function mailRoutes(app: App): void {
  const { config, db, mail } = app

  const stateOf = async (handle: Handle, gbc_id: string): Promise<MailState> => ({
    configured: mail.configured,
    from: config.mail?.from.address ?? null,
    ...(await mailState(handle, gbc_id)),
  })

  app.get(
    STATE,
    {
      config: { access: 'mail.manage' },
      schema: {
        tags,
        summary: 'Letters that wait, failed or went, and why',
        params: gbcParams,
        response: { 200: mailStateSchema },
      },
    },
    ({ params }) => stateOf(db.read, params.gbc_id),
  )

  app.post(
    `${STATE}/test`,
    {
      config: { access: 'mail.manage', rateLimit: { max: 10, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'Send oneself a letter to see whether mail works',
        params: gbcParams,
        response: { 202: mailStateSchema },
      },
    },
    (request, reply) => {
      const actor = actorOf(request)
      return withIdempotencyKey(db, request, reply, async (trx) => {
        const id = newId()
        await queueMail(trx, {
          key: `test:${id}`,
          gbc_id: actor.gbc_id,
          to: request.caller.email,
          subject: 'Проверка почты',
          text: 'Почта программы работает: это письмо отправлено по вашей просьбе.',
          link: pages.mail(),
        })
        await audit(trx, { ...actor, action: 'tested', area: 'mail', record_id: id })
        return { status: 202, body: await stateOf(trx, actor.gbc_id), after: mail.wake }
      })
    },
  )

  async function change(
    request: { params: { gbc_id: string; id: string }; caller: Caller },
    action: LoggedAction,
    work: typeof retryMail,
  ): Promise<MailState> {
    const { gbc_id, id } = request.params
    await db.write.transaction().execute(async (trx) => {
      const letter = await work(trx, gbc_id, id)
      if (!letter) throw notFound('Такого недоставленного письма нет')
      const changes: Changes = { letter: [null, `${letter.subject}, ${letter.recipient}`] }
      await audit(trx, { ...actorOf(request), action, area: 'mail', record_id: id, changes })
    })
    mail.wake()
    return stateOf(db.write, gbc_id)
  }

  app.post(
    `${ONE}/retry`,
    {
      config: { access: 'mail.manage' },
      schema: {
        tags,
        summary: 'Try a letter that failed once more',
        params: recordParams,
        response: { 200: mailStateSchema },
      },
    },
    (request) => change(request, 'retried', retryMail),
  )

  app.post(
    `${ONE}/dismiss`,
    {
      config: { access: 'mail.manage' },
      schema: {
        tags,
        summary: 'Drop a letter that failed and needn’t go any more',
        params: recordParams,
        response: { 200: mailStateSchema },
      },
    },
    (request) => change(request, 'dismissed', dismissMail),
  )
}
