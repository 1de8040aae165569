import type { AreaWith } from '#contract/areas'
import type { PlaceNames, Readers } from '#contract/audience'
import { api } from '#shared/api/api'
import { recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { idTag, listTag, onSuccess } from '#shared/api/tags'
import type { ListParams } from '#shared/list/listSearch'
import { recordTags } from '#shared/uploads/uploadTarget'

/** Which record that is published to an audience, by the name of its area in the API. */
export interface PublishedOf extends RecordId {
  records: AreaWith<{ published: true }>
}

const pathOf = ({ records, ...record }: PublishedOf) => recordPaths(records).one(record)
const tagsOf = (_answer: unknown, _error: unknown, { records, id }: PublishedOf) => [
  idTag(recordTags[records], id),
  listTag(recordTags[records]),
]

export const readersSheetPath = (of: PublishedOf) => `${pathOf(of)}/readers/export`

export const publishedApi = api.enhanceEndpoints({ addTagTypes: Object.values(recordTags) }).injectEndpoints({
  endpoints: (build) => ({
    listReaders: build.query<Readers, PublishedOf & { params: ListParams }>({
      query: ({ params, ...of }) => ({ url: `${pathOf(of)}/readers`, params }),
      providesTags: (_answer, _error, { records, id }) => [idTag(recordTags[records], id)],
    }),
    markRead: build.mutation<unknown, PublishedOf>({
      query: (of) => ({ url: `${pathOf(of)}/seen`, method: 'POST' }),
      invalidatesTags: onSuccess(tagsOf),
    }),
    remindReaders: build.mutation<unknown, PublishedOf>({
      query: (of) => ({ url: `${pathOf(of)}/remind`, method: 'POST', body: {} }),
      invalidatesTags: onSuccess(tagsOf),
    }),
    getPlaceNames: build.query<PlaceNames, string>({ query: (gbc_id) => `/api/gbc/${gbc_id}/audience/places` }),
  }),
})

export const { useListReadersQuery, useMarkReadMutation, useRemindReadersMutation, useGetPlaceNamesQuery } =
  publishedApi
