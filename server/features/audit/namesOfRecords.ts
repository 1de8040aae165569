import type { Db } from '#server/db/engine'
import type { Areas } from '#server/records/area'
import type { RecordNames } from '#server/records/recordNames'

const namesIn = (areas: Areas, area: string): RecordNames | undefined => (areas as Partial<Areas>)[area]?.recordNames

/** Names of records by area and id, as they are called now. */
export async function namesOf(
  areas: Areas,
  db: Db,
  gbc_id: string,
  records: { area: string; record_id: string }[],
): Promise<(area: string, id: string) => string | null> {
  const found = await Promise.all(
    [...new Set(records.map(({ area }) => area))].map(async (area) => {
      const ids = [...new Set(records.filter((record) => record.area === area).map(({ record_id }) => record_id))]
      const rows = (await namesIn(areas, area)?.names(db, gbc_id, ids)) ?? []
      return [area, new Map(rows.map(({ id, name }) => [id, name]))] as const
    }),
  )
  const byArea = new Map(found)
  return (area, id) => byArea.get(area)?.get(id) ?? null
}

/** Ids of records whose names a search finds, by area. */
export async function findRecords(
  areas: Areas,
  db: Db,
  gbc_id: string,
  q: string,
): Promise<{ area: string; ids: string[] }[]> {
  const found = await Promise.all(
    Object.keys(areas).map(async (area) => ({ area, ids: (await namesIn(areas, area)?.find?.(db, gbc_id, q)) ?? [] })),
  )
  return found.filter(({ ids }) => ids.length > 0)
}
