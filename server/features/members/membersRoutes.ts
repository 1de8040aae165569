import { recordParams } from '#contract/common'
import {
  MEMBER_ACTIONS,
  listedMemberSchema,
  memberActionInputSchema,
  memberActions,
  memberInputSchema,
  memberListQuery,
  memberSchema,
  passportInputSchema,
  passportSchema,
} from '#contract/members'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { changePublisher } from '#server/records/changePublisher'
import { addressesOf, recordRoutes } from '#server/records/recordRoutes'
import { getMember, getMemberJson, listMembers } from './membersRepository'
import {
  actOnMember,
  changeMember,
  createMember,
  isRenamed,
  savePassport,
  setArchived,
  viewPassport,
} from './membersService'

const area = 'members'
const tags = [area]
const { one: ONE } = addressesOf(area)

export function membersRoutes(app: App): void {
  const { db, realtime } = app

  const { publish, publishAfter } = changePublisher(realtime, area)

  recordRoutes(app, {
    area,
    words: { one: 'a member', many: 'members' },
    access: { read: 'members.read', write: 'members.write' },
    record: memberSchema,
    listed: listedMemberSchema,
    input: memberInputSchema,
    query: memberListQuery,
    listJson: listMembers,
    get: getMember,
    getJson: getMemberJson,
    create: createMember,
    change: changeMember,
    setArchived,
    publish: (saved) => publish(saved.after, isRenamed(saved)),
  })

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
