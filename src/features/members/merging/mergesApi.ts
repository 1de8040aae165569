import type { Page } from '#contract/common'
import type { Member } from '#contract/members'
import type { DuplicatePair, Merge, MergeInput, MergePreview } from '#contract/merges'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { idTag, listTag, onSuccess, onSuccessOrConflict } from '#shared/api/tags'

interface Pair {
  gbc_id: string
  id: string
  other_id: string
}

const path = (gbc_id: string) => `/api/gbc/${gbc_id}/members`
const ofBoth = (_answer: unknown, _error: unknown, { id, other_id }: Pair) => [
  idTag('Member', id),
  idTag('Member', other_id),
  listTag('Member'),
]

export const mergesApi = api
  .enhanceEndpoints({ addTagTypes: ['Member', 'Garage', 'User', 'Document'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listDuplicates: build.query<Page<DuplicatePair>, { gbc_id: string; params: { page: number; page_size: number } }>(
        {
          query: ({ gbc_id, params }) => ({ url: `${path(gbc_id)}/duplicates`, params }),
          // Any change of any member may make a pair or end one.
          providesTags: [listTag('Member')],
        },
      ),
      tellApart: build.mutation<null, Pair>({
        query: ({ gbc_id, id, other_id }) => ({ url: `${path(gbc_id)}/${id}/distinct/${other_id}`, method: 'PUT' }),
        invalidatesTags: onSuccess(ofBoth),
      }),
      forgetTellingApart: build.mutation<null, Pair>({
        query: ({ gbc_id, id, other_id }) => ({ url: `${path(gbc_id)}/${id}/distinct/${other_id}`, method: 'DELETE' }),
        invalidatesTags: onSuccess(ofBoth),
      }),
      mergePreview: build.query<MergePreview, Pair>({
        query: ({ gbc_id, id, other_id }) => ({ url: `${path(gbc_id)}/${id}/merge-preview`, params: { other_id } }),
        providesTags: (_preview, _error, { id, other_id }) => [
          idTag('Member', id),
          idTag('Member', other_id),
          listTag('Garage'),
        ],
      }),
      mergeMembers: build.mutation<Member, { gbc_id: string; id: string; body: MergeInput; idempotencyKey: string }>({
        query: ({ gbc_id, id, body, idempotencyKey }) => ({
          url: `${path(gbc_id)}/${id}/merge`,
          method: 'POST',
          body,
          headers: idempotencyHeader(idempotencyKey),
        }),
        invalidatesTags: onSuccessOrConflict(['Member', 'Garage', 'User', 'Document']),
        extraOptions: handlesError,
      }),
      memberMerges: build.query<Merge[], { gbc_id: string; id: string }>({
        query: ({ gbc_id, id }) => `${path(gbc_id)}/${id}/merges`,
        providesTags: (_merges, _error, { id }) => [idTag('Member', id), listTag('Garage')],
      }),
      undoMerge: build.mutation<Member, { gbc_id: string; merge_id: string }>({
        query: ({ gbc_id, merge_id }) => ({ url: `${path(gbc_id)}/merges/${merge_id}/undo`, method: 'POST' }),
        invalidatesTags: onSuccess(['Member', 'Garage', 'User', 'Document']),
      }),
    }),
  })

export const {
  useListDuplicatesQuery,
  useTellApartMutation,
  useForgetTellingApartMutation,
  useMergePreviewQuery,
  useMergeMembersMutation,
  useMemberMergesQuery,
  useUndoMergeMutation,
} = mergesApi
