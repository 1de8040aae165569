import type { Page } from '#contract/common'
import type {
  ListedMember,
  Member,
  MemberAction,
  MemberActionInput,
  MemberInput,
  Passport,
  PassportInput,
} from '#contract/members'
import type { ShareOpening, ShareOpeningInput } from '#contract/money/shares'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { recordCalls } from '#shared/api/recordCalls'
import { recordEndpoints, recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import type { ListParams } from '#shared/list/listSearch'
import { idTag, listTag, listTags, onSuccess } from '#shared/api/tags'

const path = recordPaths('members')
const changesMember = (_answer: unknown, _error: unknown, { id }: RecordId) => [idTag('Member', id), listTag('Member')]

export const membersApi = api.enhanceEndpoints({ addTagTypes: ['Member', 'Garage', 'Account'] }).injectEndpoints({
  endpoints: (build) => {
    const records = recordEndpoints<Member, MemberInput, 'Member' | 'Garage' | 'Account'>(build, 'Member', 'members')
    return {
      // Members say which garages are theirs: a change of any garage may change that.
      listMembers: build.query<Page<ListedMember>, { gbc_id: string; params: ListParams }>({
        query: ({ gbc_id, params }) => ({ url: path.list(gbc_id), params }),
        providesTags: (page) => [...listTags('Member', page?.items), listTag('Garage'), listTag('Account')],
      }),
      getMember: build.query<Member, RecordId>({
        query: path.one,
        providesTags: (_member, _error, { id }) => [idTag('Member', id), listTag('Garage')],
      }),
      getMemberHistory: records.history,
      createMember: records.create,
      updateMember: records.update,
      archiveMember: records.archive,
      restoreMember: records.restore,
      memberAction: build.mutation<Member, RecordId & { action: MemberAction; body: MemberActionInput }>({
        query: ({ action, body, ...member }) => ({ url: `${path.one(member)}/${action}`, method: 'POST', body }),
        invalidatesTags: onSuccess(changesMember),
        extraOptions: handlesError,
      }),
      getShareOpening: build.query<ShareOpening, RecordId>({
        query: (member) => `${path.one(member)}/share-opening`,
        providesTags: (_opening, _error, { id }) => [idTag('Member', id)],
      }),
      setShareOpening: build.mutation<Member, RecordId & { body: ShareOpeningInput; idempotencyKey: string }>({
        query: ({ body, idempotencyKey, ...member }) => ({
          url: `${path.one(member)}/share-opening`,
          method: 'POST',
          body,
          headers: idempotencyHeader(idempotencyKey),
        }),
        invalidatesTags: onSuccess((answer, error, member) => [
          ...changesMember(answer, error, member),
          listTag('Account'),
        ]),
        extraOptions: handlesError,
      }),
      /** A mutation, though it reads: each view is logged, so it must never be cached or asked again by itself. */
      getPassport: build.mutation<Passport, RecordId>({
        query: (member) => `${path.one(member)}/passport`,
        invalidatesTags: onSuccess((_passport, _error, { id }) => [idTag('Member', id)]),
      }),
      savePassport: build.mutation<Member, RecordId & { body: PassportInput }>({
        query: ({ body, ...member }) => ({ url: `${path.one(member)}/passport`, method: 'PUT', body }),
        invalidatesTags: onSuccess(changesMember),
        extraOptions: handlesError,
      }),
      deletePassport: build.mutation<Member, RecordId>({
        query: (member) => ({ url: `${path.one(member)}/passport`, method: 'DELETE' }),
        invalidatesTags: onSuccess(changesMember),
      }),
    }
  },
})

export const memberCalls = recordCalls(membersApi.endpoints, 'Member', 'Members')
export const {
  useListMembersQuery,
  useGetMemberQuery,
  useCreateMemberMutation,
  useMemberActionMutation,
  useGetShareOpeningQuery,
  useSetShareOpeningMutation,
  useGetPassportMutation,
  useSavePassportMutation,
  useDeletePassportMutation,
} = membersApi
