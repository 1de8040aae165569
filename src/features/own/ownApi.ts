import type { OwnAccount, OwnAccountQuery, OwnGarages, OwnMember } from '#contract/own'
import type { Receipt } from '#contract/money/receipts'
import type { OwnProposal, ProposalInput } from '#contract/proposals'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { listTag, onSuccess, onSuccessOrConflict } from '#shared/api/tags'

const path = (gbc_id: string) => `/api/gbc/${gbc_id}/me`
const own = [listTag('Own')]

/** The PDF of an own receipt: the browser opens it by itself, its cookie says who asks. */
export const ownReceiptFilePath = ({ gbc_id, id }: { gbc_id: string; id: string }): string =>
  `${path(gbc_id)}/receipts/${id}/file`

/** Calls of a member about the own card and garages. */
export const ownApi = api.enhanceEndpoints({ addTagTypes: ['Own', 'Proposal', 'Member'] }).injectEndpoints({
  endpoints: (build) => ({
    getOwnMember: build.query<OwnMember, string>({ query: (gbc_id) => `${path(gbc_id)}/member`, providesTags: own }),
    getOwnGarages: build.query<OwnGarages, string>({ query: (gbc_id) => `${path(gbc_id)}/garages`, providesTags: own }),
    getOwnAccount: build.query<OwnAccount, { gbc_id: string; params: OwnAccountQuery }>({
      query: ({ gbc_id, params }) => ({ url: `${path(gbc_id)}/account`, params }),
      providesTags: own,
    }),
    makeOwnReceipt: build.mutation<Receipt, { gbc_id: string; idempotencyKey: string }>({
      query: ({ gbc_id, idempotencyKey }) => ({
        url: `${path(gbc_id)}/receipt`,
        method: 'POST',
        headers: idempotencyHeader(idempotencyKey),
      }),
    }),
    getOwnProposals: build.query<OwnProposal[], string>({
      query: (gbc_id) => `${path(gbc_id)}/proposals`,
      providesTags: own,
    }),
    proposeContacts: build.mutation<OwnProposal, { gbc_id: string; body: ProposalInput; idempotencyKey: string }>({
      query: ({ gbc_id, body, idempotencyKey }) => ({
        url: `${path(gbc_id)}/proposals`,
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: onSuccess(['Own', 'Proposal', 'Member']),
      extraOptions: handlesError,
    }),
    withdrawProposal: build.mutation<OwnProposal, { gbc_id: string; version: number }>({
      query: ({ gbc_id, version }) => ({
        url: `${path(gbc_id)}/proposals/withdraw`,
        method: 'POST',
        body: { version },
      }),
      invalidatesTags: onSuccessOrConflict(['Own', 'Proposal', 'Member']),
    }),
  }),
})

export const {
  useGetOwnMemberQuery,
  useGetOwnGaragesQuery,
  useGetOwnAccountQuery,
  useMakeOwnReceiptMutation,
  useGetOwnProposalsQuery,
  useProposeContactsMutation,
  useWithdrawProposalMutation,
} = ownApi
