import { propertyCategoryNames, type Property } from '#contract/property'
import { sortKey } from '#server/db/keys'
import { topMatchesByName } from '#server/db/topMatches'
import type { SearchArea } from '#server/records/searchArea'
import { propertyByIds } from './propertyRepository'

const hitOf = ({ id, name, inventory_number, category, location }: Property) => ({
  id,
  title: name,
  details: [`инв. № ${inventory_number}`, propertyCategoryNames[category], location].filter(
    (detail): detail is string => Boolean(detail),
  ),
})

/** The very inventory number stands first. */
export const propertySearch: SearchArea = {
  permission: 'property.read',

  async find(db, gbc_id, q, limit) {
    const [exact, others] = await Promise.all([
      db.heavy
        .selectFrom('property')
        .select('id')
        .where('gbc_id', '=', gbc_id)
        .where('archived_at', 'is', null)
        .where('inventory_number_key', '=', sortKey(q))
        .execute(),
      topMatchesByName(db, { table: 'property', gbc_id, q, limit }),
    ])
    const ids = [...new Set([...exact.map(({ id }) => id), ...others.ids])]
    return {
      items: (await propertyByIds(db, gbc_id, ids.slice(0, limit))).map(hitOf),
      total: Math.max(ids.length, others.total),
    }
  },
}
