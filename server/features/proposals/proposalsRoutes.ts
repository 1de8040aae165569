import { gbcParams, pageOf, recordParams } from '#contract/common'
import {
  acceptInputSchema,
  declineInputSchema,
  proposalListQuery,
  proposalSchema,
  type Proposal,
} from '#contract/proposals'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { listProposals } from './proposalsRepository'
import { acceptProposal, declineProposal, type ProposalOutcome } from './proposalsService'

const tags = ['members']
const LIST = '/api/gbc/:gbc_id/members/proposals'

/** Fields of a proposal that co-owners of a garage read. */
const NAMES = ['last_name', 'first_name', 'middle_name']

/** Changes of contacts that members propose, as the office decides them. */
export function proposalsRoutes(app: App): void {
  const { db, mail, realtime } = app

  function tell({ gbc_id, member_id, proposal: { id, version }, notified }: ProposalOutcome<Proposal>): void {
    realtime.changed(gbc_id, { type: 'proposals', id, version })
    realtime.ownChanged(gbc_id, [member_id])
    realtime.notified(notified)
    if (notified.length > 0) mail.wake()
  }

  app.get(
    LIST,
    {
      config: { access: 'members.read' },
      schema: {
        tags,
        summary: 'Changes of contacts that members propose',
        params: gbcParams,
        querystring: proposalListQuery,
        response: { 200: pageOf(proposalSchema) },
      },
    },
    (request) => listProposals(db, request.params.gbc_id, request.query),
  )

  app.post(
    `${LIST}/:id/accept`,
    {
      config: { access: 'members.write' },
      schema: {
        tags,
        summary: "Write a proposal into the member's card",
        params: recordParams,
        body: acceptInputSchema,
        response: { 200: proposalSchema },
      },
    },
    async (request) => {
      const { member, ...outcome } = await acceptProposal(db, actorOf(request), request.params.id, request.body)
      const renamed = NAMES.some((field) => field in outcome.proposal.after)
      realtime.changed(member.gbc_id, { type: 'members', id: member.id, version: member.version, for_members: renamed })
      tell(outcome)
      return outcome.proposal
    },
  )

  app.post(
    `${LIST}/:id/decline`,
    {
      config: { access: 'members.write' },
      schema: {
        tags,
        summary: 'Decline a proposal with a word',
        params: recordParams,
        body: declineInputSchema,
        response: { 200: proposalSchema },
      },
    },
    async (request) => {
      const outcome = await declineProposal(db, actorOf(request), request.params.id, request.body)
      tell(outcome)
      return outcome.proposal
    },
  )
}
