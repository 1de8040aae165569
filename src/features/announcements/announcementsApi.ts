import type { Announcement, AnnouncementInput, AnnouncementPlaces, AnnouncementReaders } from '#contract/announcements'
import { api } from '#shared/api/api'
import { recordEndpoints, recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { idTag, listTag, onSuccess, onSuccessOrConflict } from '#shared/api/tags'
import type { ListParams } from '#shared/list/listSearch'

const path = recordPaths('announcements')
const tagsOf = (_answer: unknown, _error: unknown, { id }: RecordId) => [
  idTag('Announcement', id),
  listTag('Announcement'),
]

export const readersSheetPath = (announcement: RecordId) => `${path.one(announcement)}/readers/export`

/** What home shows: the latest that are announced at present, the pinned first. */
export const SHOWN_ON_HOME = { shown: 'true', page: 1, page_size: 3 }

export const announcementsApi = api.enhanceEndpoints({ addTagTypes: ['Announcement'] }).injectEndpoints({
  endpoints: (build) => {
    const records = recordEndpoints<Announcement, AnnouncementInput, 'Announcement'>(
      build,
      'Announcement',
      'announcements',
    )
    const act = (verb: 'publish' | 'withdraw') =>
      build.mutation<Announcement, RecordId & { version: number }>({
        query: ({ version, ...record }) => ({ url: `${path.one(record)}/${verb}`, method: 'POST', body: { version } }),
        invalidatesTags: onSuccessOrConflict(tagsOf),
      })
    return {
      listAnnouncements: records.list,
      getAnnouncement: records.get,
      getAnnouncementHistory: records.history,
      createAnnouncement: records.create,
      updateAnnouncement: records.update,
      archiveAnnouncement: records.archive,
      restoreAnnouncement: records.restore,
      publishAnnouncement: act('publish'),
      withdrawAnnouncement: act('withdraw'),
      markAnnouncementSeen: build.mutation<Announcement, RecordId>({
        query: (record) => ({ url: `${path.one(record)}/seen`, method: 'POST' }),
        invalidatesTags: onSuccess(tagsOf),
      }),
      listAnnouncementReaders: build.query<AnnouncementReaders, RecordId & { params: ListParams }>({
        query: ({ params, ...record }) => ({ url: `${path.one(record)}/readers`, params }),
        providesTags: (_answer, _error, { id }) => [idTag('Announcement', id)],
      }),
      getAnnouncementPlaces: build.query<AnnouncementPlaces, string>({
        query: (gbc_id) => `${path.list(gbc_id)}/places`,
      }),
      deleteAnnouncementFile: build.mutation<Announcement, RecordId & { file_id: string }>({
        query: ({ file_id, ...record }) => ({ url: `${path.one(record)}/files/${file_id}`, method: 'DELETE' }),
        invalidatesTags: onSuccess(tagsOf),
      }),
    }
  },
})

export const {
  useListAnnouncementsQuery,
  useLazyListAnnouncementsQuery,
  useGetAnnouncementQuery,
  useGetAnnouncementHistoryQuery,
  useLazyGetAnnouncementHistoryQuery,
  useCreateAnnouncementMutation,
  useUpdateAnnouncementMutation,
  useArchiveAnnouncementMutation,
  useRestoreAnnouncementMutation,
  usePublishAnnouncementMutation,
  useWithdrawAnnouncementMutation,
  useMarkAnnouncementSeenMutation,
  useListAnnouncementReadersQuery,
  useGetAnnouncementPlacesQuery,
  useDeleteAnnouncementFileMutation,
} = announcementsApi
