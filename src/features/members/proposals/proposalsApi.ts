import type { Page } from '#contract/common'
import type { AcceptInput, DeclineInput, Proposal, ProposalStatus } from '#contract/proposals'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { listTag, listTags, onSuccessOrConflict } from '#shared/api/tags'

interface ProposalId {
  gbc_id: string
  id: string
}

const path = (gbc_id: string) => `/api/gbc/${gbc_id}/members/proposals`

export const proposalsApi = api
  .enhanceEndpoints({ addTagTypes: ['Proposal', 'Member', 'Garage', 'Own'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listProposals: build.query<
        Page<Proposal>,
        { gbc_id: string; params: { status?: ProposalStatus; member_id?: string; page: number; page_size: number } }
      >({
        query: ({ gbc_id, params }) => ({ url: path(gbc_id), params }),
        // Each is shown beside its member's card as it is now.
        providesTags: (page) => [...listTags('Proposal', page?.items), listTag('Member')],
      }),
      acceptProposal: build.mutation<Proposal, ProposalId & { body: AcceptInput }>({
        query: ({ gbc_id, id, body }) => ({ url: `${path(gbc_id)}/${id}/accept`, method: 'POST', body }),
        invalidatesTags: onSuccessOrConflict(['Proposal', 'Member', 'Garage', 'Own']),
      }),
      declineProposal: build.mutation<Proposal, ProposalId & { body: DeclineInput }>({
        query: ({ gbc_id, id, body }) => ({ url: `${path(gbc_id)}/${id}/decline`, method: 'POST', body }),
        // It stands in the member's history.
        invalidatesTags: onSuccessOrConflict(['Proposal', 'Member', 'Own']),
        extraOptions: handlesError,
      }),
    }),
  })

export const { useListProposalsQuery, useAcceptProposalMutation, useDeclineProposalMutation } = proposalsApi
