import { announcementLabels, announcementReaderLabels } from '#contract/announcements'
import type { Area } from '#server/records/area'
import { namesByIndex } from '#server/records/recordNames'
import { kept } from '#server/records/tables'
import { announcementFileRule } from './announcementFileRule'
import { announcementsExport } from './announcementsExport'
import { announcementsRoutes } from './announcementsRoutes'
import { announcementsSearch } from './announcementsSearch'
import { announcementJob, announcementsAppear } from './notices'

export const announcementsArea = {
  routes: announcementsRoutes,
  jobs: { announcement: announcementJob },
  scheduled: [announcementsAppear],
  export: announcementsExport,
  search: announcementsSearch,
  recordNames: namesByIndex('announcements', 'announcement_id', 'title'),
  tables: {
    announcements: kept('Объявления', { labels: announcementLabels, generated: 'seq' }),
    announcement_places: kept('Кому объявления', {
      labels: { block: announcementLabels.blocks, row: announcementLabels.rows },
    }),
    announcement_reads: kept('Кто прочитал объявления', {
      key: ['announcement_id', 'user_id'],
      labels: { at: announcementReaderLabels.seen_at },
    }),
    // Without it a restored cooperative would notify its members of everything anew.
    scheduled_runs: kept('Выполнено по расписанию', { key: ['key'], plain: ['key'] }),
  },
  importReferences: [
    { area: 'garages', table: 'announcement_places', column: 'garage_id', reason: 'Гараж назван в объявлении' },
  ],
  files: { announcement_file: announcementFileRule },
} as const satisfies Area
