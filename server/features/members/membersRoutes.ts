import { gbcParams, pageOf, recordParams } from '#contract/common'
import {
  MEMBER_ACTIONS,
  memberActionInputSchema,
  memberActions,
  memberInputSchema,
  memberListQuery,
  memberSchema,
  passportInputSchema,
  passportSchema,
} from '#contract/members'
import { actorOf } from '#server/actor'
import type { App } from '#server/app'
import { withIdempotencyKey } from '#server/idempotency'
import { patchOf } from '#server/plugins/contract'
import { sendPage } from '#server/records/recordJson'
import { archiveRoutes, historyRoute } from '#server/records/recordRoutes'
import { changePublisher } from '#server/records/changePublisher'
import { getMember, listMembers } from './membersRepository'
import { actOnMember, changeMember, createMember, savePassport, setArchived, viewPassport } from './membersService'

const tags = ['members']
const LIST = '/api/gbc/:gbc_id/members'
const ONE = `${LIST}/:id`

export function membersRoutes(app: App): void {
  const { db, realtime } = app

  const { publish, publishAfter } = changePublisher(realtime, 'members')

  app.get(
    LIST,
    {
      config: { access: 'members.read' },
      schema: {
        tags,
        summary: 'List of members',
        params: gbcParams,
        querystring: memberListQuery,
        response: { 200: pageOf(memberSchema) },
      },
    },
    async (request, reply) => sendPage(reply, await listMembers(db, request.params.gbc_id, request.query)),
  )

  app.post(
    LIST,
    {
      config: { access: 'members.write' },
      schema: {
        tags,
        summary: 'Add a member',
        params: gbcParams,
        body: memberInputSchema,
        response: { 201: memberSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const member = await createMember(trx, actorOf(request), request.body)
        return { status: 201, body: member, after: () => publish(member) }
      }),
  )

  app.get(
    ONE,
    {
      config: { access: 'members.read' },
      schema: { tags, summary: 'A member', params: recordParams, response: { 200: memberSchema } },
    },
    (request) => getMember(db.read, request.params.gbc_id, request.params.id),
  )

  app.put(
    ONE,
    {
      config: { access: 'members.write' },
      schema: {
        tags,
        summary: 'Change a member',
        params: recordParams,
        body: patchOf(memberInputSchema),
        response: { 200: memberSchema },
      },
    },
    async (request) => {
      const { member, renamed } = await changeMember(db, actorOf(request), request.params.id, request.body)
      publish(member, renamed)
      return member
    },
  )

  archiveRoutes(app, { path: ONE, area: 'members', access: 'members.write' }, memberSchema, (...move) =>
    publishAfter(setArchived(db, ...move)),
  )

  for (const action of MEMBER_ACTIONS) {
    app.post(
      `${ONE}/${action}`,
      {
        config: { access: 'members.write' },
        schema: {
          tags,
          summary: memberActions[action].title,
          params: recordParams,
          body: memberActionInputSchema,
          response: { 200: memberSchema },
        },
      },
      (request) => publishAfter(actOnMember(db, actorOf(request), request.params.id, action, request.body)),
    )
  }

  historyRoute(app, { path: ONE, area: 'members', access: 'members.read' }, getMember)

  app.get(
    `${ONE}/passport`,
    {
      config: { access: 'members.passport' },
      schema: {
        tags,
        summary: 'Passport data; each view is logged',
        params: recordParams,
        response: { 200: passportSchema },
      },
    },
    (request) => viewPassport(db, actorOf(request), request.params.id),
  )

  app.put(
    `${ONE}/passport`,
    {
      config: { access: 'members.passport' },
      schema: {
        tags,
        summary: 'Store passport data',
        params: recordParams,
        body: passportInputSchema,
        response: { 200: memberSchema },
      },
    },
    (request) => publishAfter(savePassport(db, actorOf(request), request.params.id, request.body)),
  )

  app.delete(
    `${ONE}/passport`,
    {
      config: { access: 'members.passport' },
      schema: { tags, summary: 'Remove passport data', params: recordParams, response: { 200: memberSchema } },
    },
    (request) => publishAfter(savePassport(db, actorOf(request), request.params.id, null)),
  )
}
