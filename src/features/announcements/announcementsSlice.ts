import { listSlice } from '#shared/list/listState'

/** The list of announcements as it is looked at. */
export const announcementsSlice = listSlice('announcements', ['title', 'status', 'audience', 'publish_from', 'readers'])
