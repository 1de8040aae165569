import { cyrillicPlate, otherLayout } from '#contract/keyboard'
import { can } from '#contract/permissions'
import { SEARCH_AREAS, SEARCH_HITS, type SearchAnswer, type SearchAreaName } from '#contract/search'
import type { App } from '#server/http/fastify'
import type { Db } from '#server/db/engine'
import type { Areas } from '#server/records/area'
import type { Searcher } from '#server/records/searchArea'

const NOTHING = { items: [], total: 0 }

/** A number alone is most often a garage's: garages come first then, but not for that of an account, which begins with zeros. */
const areasFor = (q: string): SearchAreaName[] =>
  /^\d+$/.test(q) && !q.startsWith('00')
    ? [...new Set<SearchAreaName>(['garages', ...SEARCH_AREAS])]
    : [...SEARCH_AREAS]

/** Looks through the areas at once; in each for what the caller may read. */
async function findIn(areas: Areas, db: Db, gbc_id: string, searcher: Searcher, q: string): Promise<SearchAnswer> {
  const { role, member_id } = searcher
  const groups = await Promise.all(
    areasFor(q).map(async (area) => {
      const { permission, find, findOwn, findOpen } = areas[area].search
      if (find && can(role, permission)) return { area, ...(await find(db, gbc_id, q, SEARCH_HITS)) }
      if (findOpen) return { area, ...(await findOpen(db, gbc_id, q, SEARCH_HITS, searcher)) }
      return { area, ...(findOwn && member_id ? await findOwn(db, gbc_id, q, SEARCH_HITS, member_id) : NOTHING) }
    }),
  )
  return { q, groups: groups.filter(({ items }) => items.length > 0) }
}

/** «45-67» and «8 911 123» as they stand within a phone. */
const asPhone = (q: string) => (/^[\d\s()+-]{4,}$/.test(q) ? q.replace(/\D/g, '').replace(/^8(?=\d{3})/, '') : q)

/** «a123bc»: a plate has figures, and no letter that only Latin has. */
function asPlate(q: string): string {
  const plate = cyrillicPlate(q)
  return /\d/.test(plate) && !/[a-z]/.test(plate) ? plate : q
}

/** A query as typed and, one after another while nothing is found, as it may have been meant. */
const readingsOf = (q: string): string[] => [...new Set([q, asPhone(q), asPlate(q), otherLayout(q)])]

/** Searches the whole cooperative. */
export async function search(
  { areas, db }: Pick<App, 'areas' | 'db'>,
  gbc_id: string,
  caller: Searcher,
  q: string,
): Promise<SearchAnswer> {
  if (q === '') return { q, groups: [] }
  for (const reading of readingsOf(q)) {
    const answer = await findIn(areas, db, gbc_id, caller, reading)
    if (answer.groups.length > 0) return answer
  }
  return { q, groups: [] }
}
