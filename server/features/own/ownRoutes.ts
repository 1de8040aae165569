import { gbcParams } from '#contract/common'
import { ownAccountQuery, ownAccountSchema, ownGaragesSchema, ownMemberSchema } from '#contract/own'
import {
  ownProposalListSchema,
  ownProposalSchema,
  proposalInputSchema,
  withdrawInputSchema,
  type OwnProposal,
} from '#contract/proposals'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { ownProposals } from '#server/features/proposals/proposalsRepository'
import { proposeContacts, withdrawProposal, type ProposalOutcome } from '#server/features/proposals/proposalsService'
import { withIdempotencyKey } from '#server/records/idempotency'
import { memberOf } from './memberOf'
import { ownAccount } from './ownAccount'
import { ownGarages, ownMember } from './ownRepository'

const tags = ['me']
const ME = '/api/gbc/:gbc_id/me'

/** What a member sees and does of the own. No address here takes anybody's id: there is nobody else's to be asked for. */
export function ownRoutes(app: App): void {
  const { db, mail, realtime } = app

  function publish({ gbc_id, proposal, member_id, notified }: ProposalOutcome): void {
    realtime.changed(gbc_id, { type: 'proposals', id: proposal.id, version: proposal.version })
    realtime.ownChanged(gbc_id, [member_id])
    realtime.notified(notified)
    if (notified.length > 0) mail.wake()
  }

  app.get(
    `${ME}/member`,
    {
      config: { access: 'own.read' },
      schema: { tags, summary: 'The own card', params: gbcParams, response: { 200: ownMemberSchema } },
    },
    (request) => ownMember(db.read, request.params.gbc_id, memberOf(request.caller)),
  )

  app.get(
    `${ME}/garages`,
    {
      config: { access: 'own.read' },
      schema: {
        tags,
        summary: 'The own garages, and former ones',
        params: gbcParams,
        response: { 200: ownGaragesSchema },
      },
    },
    (request) => ownGarages(db.read, request.params.gbc_id, memberOf(request.caller)),
  )

  app.get(
    `${ME}/account`,
    {
      config: { access: 'own.read' },
      schema: {
        tags,
        summary: 'The own account: what is due when, every charge and payment',
        params: gbcParams,
        querystring: ownAccountQuery,
        response: { 200: ownAccountSchema },
      },
    },
    (request) => ownAccount(db.details, request.params.gbc_id, memberOf(request.caller), request.query),
  )

  app.get(
    `${ME}/proposals`,
    {
      config: { access: 'own.read' },
      schema: {
        tags,
        summary: 'Changes of the own contacts that were proposed, the latest first',
        params: gbcParams,
        response: { 200: ownProposalListSchema },
      },
    },
    (request) => ownProposals(db.read, request.params.gbc_id, memberOf(request.caller)),
  )

  app.post(
    `${ME}/proposals`,
    {
      config: { access: 'own.write' },
      schema: {
        tags,
        summary: 'Propose a change of the own contacts; an open proposal is replaced',
        params: gbcParams,
        body: proposalInputSchema,
        response: { 201: ownProposalSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey<OwnProposal>(db, request, reply, async (trx) => {
        const outcome = await proposeContacts(trx, actorOf(request), memberOf(request.caller), request.body)
        return { status: 201, body: outcome.proposal, after: () => publish(outcome) }
      }),
  )

  app.post(
    `${ME}/proposals/withdraw`,
    {
      config: { access: 'own.write' },
      schema: {
        tags,
        summary: 'Take the open proposal back',
        params: gbcParams,
        body: withdrawInputSchema,
        response: { 200: ownProposalSchema },
      },
    },
    async (request) => {
      const outcome = await withdrawProposal(db, actorOf(request), memberOf(request.caller), request.body.version)
      publish(outcome)
      return outcome.proposal
    },
  )
}
