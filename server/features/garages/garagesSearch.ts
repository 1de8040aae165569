import { garageStatusNames, type Garage } from '#contract/garages'
import type { Db } from '#server/db/engine'
import { fold } from '#server/db/keys'
import { topMatches } from '#server/db/topMatches'
import { wordsOf } from '#server/db/search'
import { holding, type SearchArea } from '#server/records/searchArea'
import { numberIn, numberKey } from './garageRows'
import { garagesByIds, listGarages } from './garagesRepository'

/** The very number in every block, and then the same with a letter: 17, 17а, 17б. */
function byNumber(db: Db, gbc_id: string, text: string, limit: number) {
  if (!/^\d/.test(text)) return []
  const key = numberKey(text)
  const garages = db.heavy
    .selectFrom('garages')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('archived_at', 'is', null)
    .orderBy('number_key')
    .orderBy('block_key')
    .limit(limit)
  const lettered = garages.where(({ eb, or }) => or([...'абвгде'].map((letter) => eb('number_key', '=', key + letter))))
  return [garages.where('number_key', '=', key), lettered]
}

function hitOf(
  { id, number, block, row, status, owners, cadastral_number, land_cadastral_number }: Garage,
  words: string[],
) {
  const place = [block && `блок ${block}`, row && `ряд ${row}`].filter(Boolean).join(', ')
  const names = owners.map(({ member_name }) => member_name).join(', ')
  const cadastral = holding([cadastral_number, land_cadastral_number], words, fold)
  return {
    id,
    title: `Гараж ${number}`,
    details: [place, status === 'occupied' ? '' : garageStatusNames[status], names, ...cadastral].filter(Boolean),
  }
}

export const garagesSearch: SearchArea = {
  permission: 'garages.read',

  async find(db, gbc_id, q, limit) {
    const text = numberIn(q)
    const sought = { table: 'garages', gbc_id, q: text, limit } as const
    const exact = byNumber(db, gbc_id, text, limit)
    const { ids, total } = await topMatches(db, sought, ['number_key', 'block_key'], exact)
    const garages = await garagesByIds(db, gbc_id, ids.slice(0, limit))
    return { items: garages.map((garage) => hitOf(garage, wordsOf(text))), total }
  },

  async findOwn(db, gbc_id, q, limit, member_id) {
    const { items, total } = await listGarages(db, gbc_id, { page: 1, page_size: limit, q, member_id }, { role: null })
    return { items: items.map((garage) => hitOf(JSON.parse(garage) as Garage, wordsOf(numberIn(q)))), total }
  },
}
