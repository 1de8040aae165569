import type { Selectable } from 'kysely'
import { announcementInputSchema, type Announcement, type AnnouncementInput } from '#contract/announcements'
import type { Handle } from '#server/db/engine'
import { searchKey, sortKey } from '#server/db/keys'
import type { AnnouncementsTable } from '#server/db/tables'
import { newId } from '#server/lib/ids'

export type AnnouncementFields = Omit<AnnouncementInput, 'version' | 'notify_again'>
type Places = Pick<Announcement, 'garage_ids' | 'blocks' | 'rows' | 'garages'>

export const withoutPlaces = (): Places => ({ garage_ids: [], blocks: [], rows: [], garages: [] })

const UNTOLD = ['version', 'notify_again', 'garage_ids']

/** Fields that the history compares; garages are named by their numbers. */
export const HISTORY_FIELDS = [
  ...Object.keys(announcementInputSchema.fields).filter((field) => !UNTOLD.includes(field)),
  'garage_numbers',
  'status',
  'archived_at',
] as const

/** An announcement as its history tells of it. */
export const historyOf = (announcement: Announcement) => ({
  ...announcement,
  garage_numbers: announcement.garages.map(({ title }) => title).join(', ') || null,
})

const flag = (value: boolean) => (value ? (1 as const) : (0 as const))

/** Columns of what people typed, with the keys that lists are ordered and searched by. */
export const columnsOf = (input: AnnouncementFields) => ({
  title: input.title,
  sort_key: sortKey(input.title),
  search_key: searchKey([input.title, input.text]),
  text: input.text,
  audience: input.audience,
  publish_from: input.publish_from ?? null,
  publish_to: input.publish_to ?? null,
  pinned: flag(input.pinned),
  important: flag(input.important),
  by_mail: flag(input.by_mail),
})

type Row = Selectable<AnnouncementsTable>

/** A stored row as the contract has it. */
export const toAnnouncement = (
  { pinned, important, by_mail, ...row }: Row,
  rest: Places & Pick<Announcement, 'files' | 'seen_at' | 'to_read'>,
): Announcement => ({
  ...(row as unknown as Announcement),
  pinned: pinned === 1,
  important: important === 1,
  by_mail: by_mail === 1,
  ...rest,
})

/** Names of garages, rows and blocks of announcements, by their ids. */
export async function placesOf(handle: Handle, gbc_id: string, ids: string[]): Promise<Map<string, Places>> {
  const rows = await handle
    .selectFrom('announcement_places as place')
    .leftJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'place.gbc_id').onRef('garages.id', '=', 'place.garage_id'),
    )
    .select(['place.announcement_id', 'place.garage_id', 'place.block', 'place.row', 'garages.number'])
    .where('place.gbc_id', '=', gbc_id)
    .where('place.announcement_id', 'in', ids)
    .orderBy('place.block_key')
    .orderBy('place.row_key')
    .orderBy('garages.number_key')
    .execute()
  const found = new Map<string, Places>()
  for (const { announcement_id, garage_id, block, row, number } of rows) {
    const places = found.get(announcement_id) ?? withoutPlaces()
    found.set(announcement_id, places)
    if (garage_id !== null) {
      places.garage_ids.push(garage_id)
      places.garages.push({ id: garage_id, title: `№ ${number}` })
    }
    if (block !== null && !places.blocks.includes(block)) places.blocks.push(block)
    if (row !== null && !places.rows.includes(row)) places.rows.push(row)
  }
  return found
}

/** Rows that name what was chosen: each garage, and each row of each block. */
export function placeRows(gbc_id: string, announcement_id: string, input: AnnouncementFields) {
  if (input.audience !== 'garages') return []
  const { garage_ids, blocks, rows } = input
  const garages = [...new Set(garage_ids)].map((garage_id) => ({ garage_id, block: null, row: null }))
  const named = (names: string[]) => (names.length > 0 ? [...new Set(names)] : [null])
  const parts =
    blocks.length + rows.length > 0
      ? named(blocks).flatMap((block) => named(rows).map((row) => ({ garage_id: null, block, row })))
      : []
  return [...garages, ...parts].map((place) => ({
    ...place,
    gbc_id,
    id: newId(),
    announcement_id,
    block_key: place.block && sortKey(place.block),
    row_key: place.row && sortKey(place.row),
  }))
}
