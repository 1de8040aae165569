import { api } from '#shared/api/api'
import { recordPaths } from '#shared/api/recordEndpoints'
import { idTag, listTag, onSuccess } from '#shared/api/tags'
import { recordTags, type UploadTarget } from '#shared/uploads/uploadTarget'

type FileOf = UploadTarget & { file_id: string }

const path = ({ records, file_id, ...record }: FileOf) => `${recordPaths(records).one(record)}/files/${file_id}`

/** Files are a side of their record: its history changes with them. */
const changesRecord = (_answer: unknown, _error: unknown, { records, id }: FileOf) => [
  idTag(recordTags[records], id),
  listTag(recordTags[records]),
]

export const recordFilesApi = api.enhanceEndpoints({ addTagTypes: Object.values(recordTags) }).injectEndpoints({
  endpoints: (build) => ({
    deleteFile: build.mutation<unknown, FileOf>({
      query: (of) => ({ url: path(of), method: 'DELETE' }),
      invalidatesTags: onSuccess(changesRecord),
    }),
    restoreFile: build.mutation<unknown, FileOf>({
      query: (of) => ({ url: `${path(of)}/restore`, method: 'POST' }),
      invalidatesTags: onSuccess(changesRecord),
    }),
  }),
})

export const { useDeleteFileMutation, useRestoreFileMutation } = recordFilesApi
