import { gbcParams, pageOf, recordParams } from '#contract/common'
import {
  distinctParams,
  duplicateListQuery,
  duplicatePairSchema,
  mergeInputSchema,
  mergeListSchema,
  mergePreviewQuery,
  mergePreviewSchema,
} from '#contract/merges'
import { memberSchema } from '#contract/members'
import { actorOf, type Actor } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { invalid } from '#server/lib/errors'
import { getMember } from '#server/features/members/membersRepository'
import { withIdempotencyKey } from '#server/records/idempotency'
import { allOf } from '#server/records/area'
import { auditTrail } from '#server/records/auditTrail'
import { changePublisher } from '#server/records/changePublisher'
import { forgetPairs, unmarkDistinct, listDuplicates, markDistinct } from './duplicatesRepository'
import { mergeMembers, previewMerge, type MergeOutcome } from './mergeService'
import { listMerges, undoMerge } from './mergeUndo'

const tags = ['members']
const { log } = auditTrail('members', [])
const MEMBERS = '/api/gbc/:gbc_id/members'
const ONE = `${MEMBERS}/:id`
const DISTINCT = `${ONE}/distinct/:other_id`

/** Members who look like one: found, marked distinct, merged, and the merge undone. */
export function mergesRoutes(app: App): void {
  const { db, realtime } = app
  const references = allOf(app.areas, 'memberReferences').flat()

  const { publish: publishMember } = changePublisher(realtime, 'members')
  const { publish: publishGarage } = changePublisher(realtime, 'garages')

  function publish({ survivor, other, garages }: MergeOutcome): void {
    forgetPairs(db, survivor.gbc_id)
    for (const member of [survivor, other]) publishMember(member, true)
    for (const garage of garages) publishGarage(garage)
  }

  app.get(
    `${MEMBERS}/duplicates`,
    {
      config: { access: 'members.read' },
      schema: {
        tags,
        summary: 'Pairs of members that look like one, the sure ones first',
        params: gbcParams,
        querystring: duplicateListQuery,
        response: { 200: pageOf(duplicatePairSchema) },
      },
    },
    (request) => listDuplicates(db, request.params.gbc_id, request.query),
  )

  /** @throws AppError 404 when one of them isn't there */
  async function changeDistinct(actor: Actor, id: string, other_id: string, apart: boolean): Promise<void> {
    const pair = await db.write.transaction().execute(async (trx) => {
      const [one, other] = [await getMember(trx, actor.gbc_id, id), await getMember(trx, actor.gbc_id, other_id)]
      if (one.id === other.id) throw invalid({}, 'Это одна и та же карточка')
      const changed = apart
        ? await markDistinct(trx, actor.gbc_id, actor.user_id, id, other_id)
        : await unmarkDistinct(trx, actor.gbc_id, id, other_id)
      if (!changed) return []
      for (const [of, from] of [
        [one, other],
        [other, one],
      ]) {
        const distinct_from: [unknown, unknown] = apart ? [null, from.display_name] : [from.display_name, null]
        await log(trx, actor, apart ? 'told_apart' : 'not_told_apart', of.id, { distinct_from })
      }
      return [one, other]
    })
    forgetPairs(db, actor.gbc_id)
    for (const member of pair) publishMember(member)
  }

  for (const [method, apart] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const) {
    app.route({
      method,
      url: DISTINCT,
      config: { access: 'members.write' },
      schema: {
        tags,
        summary: apart ? 'These two are not one: never show the pair again' : 'Show the pair again',
        params: distinctParams,
      },
      async handler(request, reply) {
        await changeDistinct(actorOf(request), request.params.id, request.params.other_id, apart)
        return reply.code(204).send()
      },
    })
  }

  app.get(
    `${ONE}/merge-preview`,
    {
      config: { access: 'members.read' },
      schema: {
        tags,
        summary: 'What merging another record into this one would do',
        params: recordParams,
        querystring: mergePreviewQuery,
        response: { 200: mergePreviewSchema },
      },
    },
    (request) => previewMerge(db.read, references, request.params.gbc_id, request.params.id, request.query.other_id),
  )

  app.post(
    `${ONE}/merge`,
    {
      config: { access: 'members.write' },
      schema: {
        tags,
        summary: 'Merge another record into this one',
        params: recordParams,
        body: mergeInputSchema,
        response: { 200: memberSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const merged = await mergeMembers(trx, references, actorOf(request), request.params.id, request.body)
        return { status: 200, body: merged.survivor, after: () => publish(merged) }
      }),
  )

  app.get(
    `${ONE}/merges`,
    {
      config: { access: 'members.read' },
      schema: {
        tags,
        summary: 'Merges of a member and whether they can be undone',
        params: recordParams,
        response: { 200: mergeListSchema },
      },
    },
    (request) => listMerges(db.read, references, request.params.gbc_id, request.params.id),
  )

  app.post(
    `${MEMBERS}/merges/:id/undo`,
    {
      config: { access: 'members.write' },
      schema: {
        tags,
        summary: 'Undo a merge: everything as it was',
        params: recordParams,
        response: { 200: memberSchema },
      },
    },
    async (request) => {
      const undone = await undoMerge(db, references, actorOf(request), request.params.id)
      publish(undone)
      return undone.survivor
    },
  )
}
