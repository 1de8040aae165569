import type { Announcement, AnnouncementInput } from '#contract/announcements'
import { api } from '#shared/api/api'
import { recordCalls } from '#shared/api/recordCalls'
import { recordEndpoints, recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { idTag, listTag, onSuccessOrConflict } from '#shared/api/tags'

/** What home shows: what waits for the user's word, the latest first; then the latest that is announced, the pinned first. */
export const WAITING_ON_HOME = { waiting: 'true', sort: '-publish_from', page: 1, page_size: 3 }
export const SHOWN_ON_HOME = { shown: 'true', page: 1, page_size: 3 }

export const announcementsApi = api.enhanceEndpoints({ addTagTypes: ['Announcement'] }).injectEndpoints({
  endpoints: (build) => {
    const records = recordEndpoints<Announcement, AnnouncementInput, 'Announcement'>(
      build,
      'Announcement',
      'announcements',
    )
    return {
      listAnnouncements: records.list,
      getAnnouncement: records.get,
      getAnnouncementHistory: records.history,
      createAnnouncement: records.create,
      updateAnnouncement: records.update,
      archiveAnnouncement: records.archive,
      restoreAnnouncement: records.restore,
      publishAnnouncement: records.act('publish'),
      withdrawAnnouncement: records.act('withdraw'),
      pinAnnouncement: build.mutation<Announcement, RecordId & { version: number; pinned: boolean }>({
        query: ({ version, pinned, ...record }) => ({
          url: recordPaths('announcements').one(record),
          method: 'PUT',
          body: { version, pinned },
        }),
        invalidatesTags: onSuccessOrConflict((_answer, _error, { id }) => [
          idTag('Announcement', id),
          listTag('Announcement'),
        ]),
      }),
    }
  },
})

export const announcementCalls = recordCalls(announcementsApi.endpoints, 'Announcement', 'Announcements')
export const {
  useListAnnouncementsQuery,
  useGetAnnouncementQuery,
  usePublishAnnouncementMutation,
  useWithdrawAnnouncementMutation,
  usePinAnnouncementMutation,
} = announcementsApi

/** Whether home must wait for what is announced: what stands below it must not jump when it comes. */
export function useAnnouncedLoading(gbc_id: string): boolean {
  const shown = useListAnnouncementsQuery({ gbc_id, params: SHOWN_ON_HOME })
  const waiting = useListAnnouncementsQuery({ gbc_id, params: WAITING_ON_HOME })
  return shown.isLoading || waiting.isLoading
}
