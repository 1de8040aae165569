import type { FastifyRequest } from 'fastify'
import { LOGIN_URL, loginInputSchema, LOGOUT_URL, passwordInputSchema } from '#contract/auth'
import { passwordProofSchema, type PasswordProof } from '#contract/identity'
import { loginResponseSchema, sessionListSchema, socketTicketSchema } from '#contract/session'
import { idParams, pageOf } from '#contract/common'
import { loginListQuery, loginSchema } from '#contract/logins'
import type { App } from '#server/http/fastify'
import { notFound } from '#server/lib/errors'
import { formerTokenOf } from '#server/http/access'
import { login, logOut } from './authService'
import { withPassword } from './identity'
import { listLogins } from './loginHistory'
import { originOf } from './originOf'
import { changePassword } from './passwordChange'
import { endSessions, listSessions } from './sessionsRepository'
import { makeTicket } from './socketTickets'

/** Guessing from one address is slowed down whatever account it tries; the throttle by account is in loginThrottle. */
const fewPerMinute = { rateLimit: { max: 120, timeWindow: '1 minute' } }

export function authRoutes(app: App): void {
  const { db, mail, realtime } = app

  function publishNotified(user_ids: string[]) {
    realtime.notified(user_ids)
    if (user_ids.length > 0) mail.wake()
  }

  /** Ends own sessions of a caller who gave the password. @returns ids of those ended @throws AppError 422, 429 */
  const endByPassword = (
    request: FastifyRequest,
    { password }: PasswordProof,
    which: { only?: string; except?: string },
  ): Promise<string[]> =>
    withPassword(app, request.caller, password, originOf(request), ({ confirm }) =>
      db.write.transaction().execute(async (trx) => {
        await confirm(trx)
        return endSessions(trx, request.caller.id, which)
      }),
    )

  app.post(
    LOGIN_URL,
    {
      config: { access: 'public', ...fewPerMinute },
      schema: {
        tags: ['auth'],
        summary: 'Sign in; the session of a token that comes along ends',
        body: loginInputSchema,
        response: { 200: loginResponseSchema },
      },
    },
    async (request) => {
      const { ended, notified, ...answer } = await login(app, request.body, originOf(request), formerTokenOf(request))
      realtime.endSessions(ended)
      publishNotified(notified)
      return answer
    },
  )

  app.post(
    '/api/auth/update-password',
    {
      config: { access: 'session' },
      schema: {
        tags: ['auth'],
        summary: 'Change the own password; the other sessions end',
        body: passwordInputSchema,
        response: { 200: loginResponseSchema },
      },
    },
    async (request) => {
      const { ended, notified, ...answer } = await changePassword(app, request.caller, request.body, originOf(request))
      realtime.endSessions(ended)
      publishNotified(notified)
      return answer
    },
  )

  app.post(
    LOGOUT_URL,
    { config: { access: 'session' }, schema: { tags: ['auth'], summary: 'End this session' } },
    async (request, reply) => {
      realtime.endSessions(await logOut(app, request.caller))
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/auth/sessions',
    {
      config: { access: 'signed-in' },
      schema: { tags: ['auth'], summary: 'Own live sessions', response: { 200: sessionListSchema } },
    },
    async (request) => {
      const sessions = await listSessions(db, request.caller.id)
      return sessions.map((session) => ({ ...session, current: session.id === request.caller.session_id }))
    },
  )

  app.delete(
    '/api/auth/sessions/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['auth'],
        summary: 'End one of the own sessions, by the password',
        params: idParams,
        body: passwordProofSchema,
      },
    },
    async (request, reply) => {
      const ended = await endByPassword(request, request.body, { only: request.params.id })
      if (ended.length === 0) throw notFound('Такого сеанса нет')
      realtime.endSessions(ended)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/auth/sessions',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['auth'],
        summary: 'End all own sessions but this one, by the password',
        body: passwordProofSchema,
      },
    },
    async (request, reply) => {
      realtime.endSessions(await endByPassword(request, request.body, { except: request.caller.session_id }))
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/auth/logins',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['auth'],
        summary: 'Own login history: when, from where, with what success',
        querystring: loginListQuery,
        response: { 200: pageOf(loginSchema) },
      },
    },
    (request) => listLogins(db, request.caller.id, request.query),
  )

  app.post(
    '/api/socket/ticket',
    {
      config: { access: 'signed-in', rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        tags: ['auth'],
        summary: 'A ticket that opens one socket within a minute',
        response: { 200: socketTicketSchema },
      },
    },
    (request) => makeTicket(db, request.caller.session_id),
  )
}
