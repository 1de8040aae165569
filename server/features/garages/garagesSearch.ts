import { garageStatusNames, type Garage } from '#contract/garages'
import type { Db } from '#server/db/engine'
import { fold } from '#server/db/keys'
import { topMatches } from '#server/db/topMatches'
import { wordsOf } from '#server/db/search'
import { holding, type SearchArea } from '#server/records/searchArea'
import { numberIn, numberKey } from './garageRows'
import { garagesByIds, listGarages } from './garagesRepository'

/** The very number in every block, and then the same with a letter: 17, 17а, 17б. */
async function byNumber(db: Db, gbc_id: string, text: string, limit: number): Promise<string[]> {
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
  const exact = garages.where('number_key', '=', key).execute()
  const lettered = garages
    .where(({ eb, or }) => or([...'абвгде'].map((letter) => eb('number_key', '=', key + letter))))
    .execute()
  return (await Promise.all([exact, lettered])).flat().map(({ id }) => id)
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
    const [numbers, others] = await Promise.all([
      byNumber(db, gbc_id, text, limit),
      topMatches(db, { table: 'garages', gbc_id, q: text, limit }, ['number_key', 'block_key']),
    ])
    const ids = [...new Set([...numbers, ...others.ids])]
    const garages = await garagesByIds(db, gbc_id, ids.slice(0, limit))
    return { items: garages.map((garage) => hitOf(garage, wordsOf(text))), total: Math.max(ids.length, others.total) }
  },

  async findOwn(db, gbc_id, q, limit, member_id) {
    const { items, total } = await listGarages(db, gbc_id, { page: 1, page_size: limit, q, member_id }, { role: null })
    return { items: items.map((garage) => hitOf(JSON.parse(garage) as Garage, wordsOf(numberIn(q)))), total }
  },
}
