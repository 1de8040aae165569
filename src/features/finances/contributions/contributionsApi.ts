import type { ContributionKind, ContributionKindInput, Rate, RateInput } from '#contract/money/contributions'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { post, type Post } from '#shared/api/idempotency'
import { recordCalls } from '#shared/api/recordCalls'
import { recordEndpoints, recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { idTag, onSuccess, onSuccessOrConflict } from '#shared/api/tags'
import { FINANCES_TAGS, staleAfter, type FinancesTag } from '../financesTags'

const kindPath = recordPaths('contribution-kinds')
/** Kinds of contributions as a file. */
export const kindsFilePath = (gbc_id: string): string => `/api/gbc/${gbc_id}/contribution-kinds/file`

const ofKind = (_answer: unknown, _error: unknown, { id }: RecordId) => [idTag('ContributionKind', id)]
const changesKind = (_answer: unknown, _error: unknown, { id }: RecordId) => [
  idTag('ContributionKind', id),
  ...staleAfter('contribution_kinds'),
]

export const contributionsApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => {
    const kinds = recordEndpoints<ContributionKind, ContributionKindInput, FinancesTag>(
      build,
      'ContributionKind',
      'contribution-kinds',
      staleAfter('contribution_kinds'),
    )

    return {
      listContributionKinds: kinds.list,
      getContributionKind: kinds.get,
      getContributionKindHistory: kinds.history,
      createContributionKind: kinds.create,
      updateContributionKind: kinds.update,
      archiveContributionKind: kinds.archive,
      restoreContributionKind: kinds.restore,
      setRaisingClosed: build.mutation<ContributionKind, RecordId & { closed: boolean; version: number }>({
        query: ({ closed, version, ...kind }) => ({
          url: `${kindPath.one(kind)}/${closed ? 'close' : 'reopen'}`,
          method: 'POST',
          body: { version },
        }),
        invalidatesTags: onSuccessOrConflict(changesKind),
      }),
      listRates: build.query<Rate[], RecordId>({
        query: (kind) => `${kindPath.one(kind)}/rates`,
        providesTags: ofKind,
      }),
      addRate: build.mutation<ContributionKind, RecordId & Post<RateInput>>({
        query: ({ id, ...call }) => post(`${kindPath.one({ gbc_id: call.gbc_id, id })}/rates`, call),
        invalidatesTags: onSuccess(changesKind),
        extraOptions: handlesError,
      }),
      deleteRate: build.mutation<ContributionKind, RecordId & { rate_id: string }>({
        query: ({ rate_id, ...kind }) => ({ url: `${kindPath.one(kind)}/rates/${rate_id}`, method: 'DELETE' }),
        invalidatesTags: onSuccess(changesKind),
      }),
    }
  },
})

export const kindCalls = recordCalls(contributionsApi.endpoints, 'ContributionKind', 'ContributionKinds')
export const {
  useListContributionKindsQuery,
  useSetRaisingClosedMutation,
  useListRatesQuery,
  useAddRateMutation,
  useDeleteRateMutation,
} = contributionsApi
