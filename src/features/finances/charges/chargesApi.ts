import type { Page } from '#contract/common'
import type { Charge } from '#contract/money/chargeList'
import type { Charged, ChargeRun, ChargeRunInput, ChargeRunRow, ManualChargeInput } from '#contract/money/charges'
import type { JoinDebtInput, SplitDebtInput } from '#contract/money/splitDebt'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { post, type Post } from '#shared/api/idempotency'
import { recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { idTag, listTag, listTags, onSuccess, onSuccessOrConflict } from '#shared/api/tags'
import type { ListParams } from '#shared/list/listSearch'
import { FINANCES_TAGS, staleAfter } from '../financesTags'

const runPath = recordPaths('charges/runs')
/** Rows of a run of charges as a file. */
export const runRowsFilePath = (run: RecordId): string => `${runPath.one(run)}/rows/file`

/** A charge is owed; no money goes anywhere. */
const CHARGES = staleAfter('charges', 'accounts')

export const chargesApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => {
    const stepOfRun = (step: 'preview' | 'post' | 'reverse') =>
      build.mutation<ChargeRun, RecordId & Post<{ version?: number; reason?: string }>>({
        query: ({ id, ...call }) => post(`${runPath.one({ gbc_id: call.gbc_id, id })}/${step}`, call),
        invalidatesTags: onSuccessOrConflict(CHARGES),
        extraOptions: handlesError,
      })

    return {
      listChargeRuns: build.query<Page<ChargeRun>, { gbc_id: string; params: ListParams }>({
        query: ({ gbc_id, params }) => ({ url: runPath.list(gbc_id), params }),
        providesTags: (page) => listTags('ChargeRun', page?.items),
      }),
      getChargeRun: build.query<ChargeRun, RecordId>({
        query: runPath.one,
        providesTags: (_answer, _error, { id }) => [idTag('ChargeRun', id), listTag('ChargeRun')],
      }),
      listChargeRunRows: build.query<Page<ChargeRunRow>, RecordId & { params: ListParams }>({
        query: ({ params, ...run }) => ({ url: `${runPath.one(run)}/rows`, params }),
        providesTags: (_answer, _error, { id }) => [idTag('ChargeRun', id), listTag('ChargeRun')],
      }),
      createChargeRun: build.mutation<ChargeRun, Post<ChargeRunInput>>({
        query: (call) => post(runPath.list(call.gbc_id), call),
        invalidatesTags: onSuccess(CHARGES),
        extraOptions: handlesError,
      }),
      deleteChargeRun: build.mutation<null, RecordId>({
        query: (run) => ({ url: runPath.one(run), method: 'DELETE' }),
        invalidatesTags: onSuccess(CHARGES),
        extraOptions: handlesError,
      }),
      previewChargeRun: stepOfRun('preview'),
      postChargeRun: stepOfRun('post'),
      reverseChargeRun: stepOfRun('reverse'),
      listCharges: build.query<Page<Charge>, { gbc_id: string; params: ListParams }>({
        query: ({ gbc_id, params }) => ({ url: `/api/gbc/${gbc_id}/charges`, params }),
        providesTags: [listTag('ChargeRun'), listTag('Payment')],
      }),
      chargeByHand: build.mutation<Charged, Post<ManualChargeInput>>({
        query: (call) => post(`/api/gbc/${call.gbc_id}/charges`, call),
        invalidatesTags: onSuccess(CHARGES),
        extraOptions: handlesError,
      }),
      splitDebt: build.mutation<Charged[], RecordId & Post<SplitDebtInput>>({
        query: ({ id, ...call }) => post(`/api/gbc/${call.gbc_id}/charges/${id}/split`, call),
        invalidatesTags: onSuccessOrConflict(CHARGES),
        extraOptions: handlesError,
      }),
      joinDebt: build.mutation<Charged[], RecordId & Post<JoinDebtInput>>({
        query: ({ id, ...call }) => post(`/api/gbc/${call.gbc_id}/charges/${id}/join`, call),
        invalidatesTags: onSuccessOrConflict(CHARGES),
        extraOptions: handlesError,
      }),
    }
  },
})

export const {
  useListChargeRunsQuery,
  useGetChargeRunQuery,
  useListChargeRunRowsQuery,
  useListChargesQuery,
  useCreateChargeRunMutation,
  useDeleteChargeRunMutation,
  usePreviewChargeRunMutation,
  usePostChargeRunMutation,
  useReverseChargeRunMutation,
  useChargeByHandMutation,
  useJoinDebtMutation,
  useSplitDebtMutation,
} = chargesApi
