import type { HistoryEntry, Page } from '#contract/common'
import type { Member, MemberAction, MemberActionInput, MemberInput, Passport, PassportInput } from '#contract/members'
import { api } from '#shared/api/api'
import { shownByCaller } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { idTag, listTag, listTags } from '#shared/api/tags'
import type { ListParams } from '#shared/list/listSearch'

interface MemberId {
  gbc_id: string
  id: string
}

const listPath = (gbc_id: string) => `/api/gbc/${gbc_id}/members`
const path = ({ gbc_id, id }: MemberId) => `${listPath(gbc_id)}/${id}`
const changesMember = (_answer: unknown, _error: unknown, { id }: MemberId) => [idTag('Member', id), listTag('Member')]

export const membersApi = api.enhanceEndpoints({ addTagTypes: ['Member'] }).injectEndpoints({
  endpoints: (build) => ({
    listMembers: build.query<Page<Member>, { gbc_id: string; params: ListParams }>({
      query: ({ gbc_id, params }) => ({ url: listPath(gbc_id), params }),
      providesTags: (page) => listTags('Member', page?.items),
    }),
    getMember: build.query<Member, MemberId>({
      query: path,
      providesTags: (_member, _error, { id }) => [idTag('Member', id)],
    }),
    memberHistory: build.query<HistoryEntry[], MemberId>({
      query: (member) => `${path(member)}/history`,
      providesTags: (_history, _error, { id }) => [idTag('Member', id)],
    }),
    createMember: build.mutation<Member, { gbc_id: string; body: MemberInput; idempotencyKey: string }>({
      query: ({ gbc_id, body, idempotencyKey }) => ({
        url: listPath(gbc_id),
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: [listTag('Member')],
      extraOptions: shownByCaller,
    }),
    updateMember: build.mutation<Member, MemberId & { body: MemberInput }>({
      query: ({ body, ...member }) => ({ url: path(member), method: 'PUT', body }),
      invalidatesTags: changesMember,
      extraOptions: shownByCaller,
    }),
    archiveMember: build.mutation<Member, MemberId & { version?: number }>({
      query: ({ version, ...member }) => ({ url: `${path(member)}/archive`, method: 'POST', body: { version } }),
      invalidatesTags: changesMember,
    }),
    restoreMember: build.mutation<Member, MemberId & { version?: number }>({
      query: ({ version, ...member }) => ({ url: `${path(member)}/restore`, method: 'POST', body: { version } }),
      invalidatesTags: changesMember,
    }),
    memberAction: build.mutation<Member, MemberId & { action: MemberAction; body: MemberActionInput }>({
      query: ({ action, body, ...member }) => ({ url: `${path(member)}/${action}`, method: 'POST', body }),
      invalidatesTags: changesMember,
      extraOptions: shownByCaller,
    }),
    /** A mutation, though it reads: each view is logged, so it must never be cached or asked again by itself. */
    getPassport: build.mutation<Passport, MemberId>({
      query: (member) => `${path(member)}/passport`,
      invalidatesTags: (_passport, _error, { id }) => [idTag('Member', id)],
    }),
    savePassport: build.mutation<Member, MemberId & { body: PassportInput }>({
      query: ({ body, ...member }) => ({ url: `${path(member)}/passport`, method: 'PUT', body }),
      invalidatesTags: changesMember,
      extraOptions: shownByCaller,
    }),
    deletePassport: build.mutation<Member, MemberId>({
      query: (member) => ({ url: `${path(member)}/passport`, method: 'DELETE' }),
      invalidatesTags: changesMember,
    }),
  }),
})

export const {
  useListMembersQuery,
  useGetMemberQuery,
  useMemberHistoryQuery,
  useLazyMemberHistoryQuery,
  useCreateMemberMutation,
  useUpdateMemberMutation,
  useArchiveMemberMutation,
  useRestoreMemberMutation,
  useMemberActionMutation,
  useGetPassportMutation,
  useSavePassportMutation,
  useDeletePassportMutation,
} = membersApi
