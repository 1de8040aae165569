import { audienceLabels, readerLabels } from '#contract/audience'
import type { Area } from '#server/records/area'
import { kept } from '#server/records/tables'
import { audienceRoutes } from './audienceRoutes'

/** Whom published records of all areas are for, and who has read them. */
export const audienceArea: Area = {
  routes: audienceRoutes,
  tables: {
    audience_places: kept('Кому адресовано', { labels: { block: audienceLabels.blocks, row: audienceLabels.rows } }),
    read_marks: kept('Кто прочитал', {
      key: ['area', 'record_id', 'user_id'],
      labels: { at: readerLabels.seen_at },
    }),
  },
  importReferences: [
    { area: 'garages', table: 'audience_places', column: 'garage_id', reason: 'Гараж назван в том, что опубликовано' },
  ],
}
