import { identityProofSchema } from '#contract/identity'
import { gbcParams, pageOf, recordParams, versionSchema } from '#contract/common'
import {
  gbcUserChangeSchema,
  gbcUserInputSchema,
  gbcUserSchema,
  oneTimePasswordSchema,
  passwordOrderSchema,
  userListQuery,
  userSessionParams,
  type GbcUserChange,
} from '#contract/gbcUsers'
import { loginListQuery, loginSchema } from '#contract/logins'
import { sessionListSchema } from '#contract/session'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { notFound } from '#server/lib/errors'
import { withIdentity } from '#server/features/auth/identity'
import { listLogins } from '#server/features/auth/loginHistory'
import { originOf } from '#server/features/auth/originOf'
import { listSessions } from '#server/features/auth/sessionsRepository'
import { withIdempotencyKey } from '#server/records/idempotency'
import { check, patchOf } from '#server/http/validation'
import { historyRoute } from '#server/records/historyRoute'
import { getGbcUser, listGbcUsers } from './gbcUsersRepository'
import {
  changeUser,
  endSessionsOf,
  inviteUser,
  issuePassword,
  resetTwoFactor,
  setBlocked,
  type Confirm,
  type Outcome,
} from './gbcUsersService'

const tags = ['users']
const LIST = '/api/gbc/:gbc_id/users'
const ONE = `${LIST}/:id`
const config = { access: 'users.manage' as const }

/** Users of a cooperative, as its chairman manages them. */
export function gbcUsersRoutes(app: App): void {
  const { db, mail, realtime } = app

  /** Waits for a change; then its sessions' sockets close and those who are concerned hear of it. */
  async function done<T extends Outcome>(gbc_id: string, change: Promise<T>): Promise<T> {
    const outcome = await change
    const { user, ended, notified } = outcome
    realtime.endSessions(ended)
    realtime.changed(gbc_id, { type: 'users', id: user.id, version: user.version })
    realtime.notified(notified)
    if (notified.length > 0) mail.wake()
    return outcome
  }

  app.get(
    LIST,
    {
      config,
      schema: {
        tags,
        summary: "The cooperative's users",
        params: gbcParams,
        querystring: userListQuery,
        response: { 200: pageOf(gbcUserSchema) },
      },
    },
    (request) => listGbcUsers(db, request.params.gbc_id, request.query),
  )

  app.post(
    LIST,
    {
      config,
      schema: {
        tags,
        summary: 'Invite a user, who can sign in once a one-time password is issued',
        params: gbcParams,
        body: gbcUserInputSchema,
        response: { 201: gbcUserSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const user = await inviteUser(trx, actorOf(request), request.body)
        return {
          status: 201,
          body: user,
          after: () => realtime.changed(request.params.gbc_id, { type: 'users', id: user.id, version: user.version }),
        }
      }),
  )

  app.get(
    ONE,
    { config, schema: { tags, summary: 'A user', params: recordParams, response: { 200: gbcUserSchema } } },
    (request) => getGbcUser(db.read, request.params.gbc_id, request.params.id),
  )

  app.put(
    ONE,
    {
      config,
      schema: {
        tags,
        summary: "Change a user; another role ends the sessions, another e-mail takes the caller's password",
        params: recordParams,
        body: patchOf(gbcUserChangeSchema),
        response: { 200: gbcUserSchema },
      },
    },
    async (request) => {
      const { gbc_id, id } = request.params
      const { password, code, ...sent } = request.body as Partial<GbcUserChange>
      const change = (confirm: Confirm | null) => done(gbc_id, changeUser(db, actorOf(request), id, sent, confirm))
      // The password goes along only where the e-mail changes.
      const { user } = password
        ? await withIdentity(
            app,
            request.caller,
            check(identityProofSchema, { password, code }),
            originOf(request),
            ({ confirm }) => change(confirm),
          )
        : await change(null)
      return user
    },
  )

  for (const verb of ['block', 'unblock'] as const) {
    app.post(
      `${ONE}/${verb}`,
      {
        config,
        schema: {
          tags,
          summary: verb === 'block' ? 'Close the login and end the sessions' : 'Open the login again',
          params: recordParams,
          body: versionSchema,
          response: { 200: gbcUserSchema },
        },
      },
      async (request) =>
        (
          await done(
            request.params.gbc_id,
            setBlocked(db, actorOf(request), request.params.id, verb === 'block', request.body.version),
          )
        ).user,
    )
  }

  app.post(
    `${ONE}/one-time-password`,
    {
      config,
      schema: {
        tags,
        summary: "A new one-time password, shown this once or mailed, by the caller's own; the former password ends",
        params: recordParams,
        body: passwordOrderSchema,
        response: { 200: oneTimePasswordSchema },
      },
    },
    async (request) => {
      const { gbc_id, id } = request.params
      const { issued } = await withIdentity(app, request.caller, request.body, originOf(request), ({ confirm }) =>
        done(gbc_id, issuePassword(app, actorOf(request), id, request.body, confirm)),
      )
      mail.wake()
      return issued
    },
  )

  app.post(
    `${ONE}/reset-two-factor`,
    {
      config,
      schema: {
        tags,
        summary: "Turn the two-factor protection of a user off, by the caller's own password; the user's sessions end",
        params: recordParams,
        body: identityProofSchema,
        response: { 200: gbcUserSchema },
      },
    },
    async (request) => {
      const { gbc_id, id } = request.params
      const { user } = await withIdentity(app, request.caller, request.body, originOf(request), ({ confirm }) =>
        done(gbc_id, resetTwoFactor(db, actorOf(request), id, confirm)),
      )
      return user
    },
  )

  app.get(
    `${ONE}/sessions`,
    {
      config,
      schema: { tags, summary: 'Live sessions of a user', params: recordParams, response: { 200: sessionListSchema } },
    },
    async (request) => {
      const { id } = await getGbcUser(db.read, request.params.gbc_id, request.params.id)
      return (await listSessions(db, id)).map((session) => ({
        ...session,
        current: session.id === request.caller.session_id,
      }))
    },
  )

  app.delete(
    `${ONE}/sessions`,
    { config, schema: { tags, summary: 'End all sessions of a user', params: recordParams } },
    async (request, reply) => {
      await done(request.params.gbc_id, endSessionsOf(db, actorOf(request), request.params.id))
      return reply.code(204).send()
    },
  )

  app.delete(
    `${ONE}/sessions/:session_id`,
    { config, schema: { tags, summary: 'End one session of a user', params: userSessionParams } },
    async (request, reply) => {
      const { gbc_id, id, session_id } = request.params
      const { ended } = await done(gbc_id, endSessionsOf(db, actorOf(request), id, session_id))
      if (ended.length === 0) throw notFound('Такого сеанса нет')
      return reply.code(204).send()
    },
  )

  app.get(
    `${ONE}/logins`,
    {
      config,
      schema: {
        tags,
        summary: 'Login history of a user',
        params: recordParams,
        querystring: loginListQuery,
        response: { 200: pageOf(loginSchema) },
      },
    },
    async (request) => {
      const { id } = await getGbcUser(db.read, request.params.gbc_id, request.params.id)
      return listLogins(db, id, request.query)
    },
  )

  historyRoute(app, { path: ONE, area: 'users', access: 'users.manage' }, getGbcUser)
}
