import { propertyCategoryNames, type Property } from '#contract/property'
import { sortKey } from '#server/db/keys'
import { BY_NAME, topMatches } from '#server/db/topMatches'
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
    const numbered = db.heavy
      .selectFrom('property')
      .select('id')
      .where('gbc_id', '=', gbc_id)
      .where('archived_at', 'is', null)
      .where('inventory_number_key', '=', sortKey(q))
    const { ids, total } = await topMatches(db, { table: 'property', gbc_id, q, limit }, BY_NAME, [numbered])
    return { items: (await propertyByIds(db, gbc_id, ids.slice(0, limit))).map(hitOf), total }
  },
}
