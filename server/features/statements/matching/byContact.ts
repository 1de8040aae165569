import { distinct, only, type Evidence } from './evidence'
import { listed, nameOf } from './reasonWords'
import type { Verdict } from './verdict'

/** Whose contact person has paid: somebody looks before it is posted, a wife may pay for a garage of her own. */
export function byContact({ payer, directory }: Evidence): Verdict | null {
  if (!payer.name) return null
  const { full, last, first } = payer.name
  const found = directory.byContact.get(full) ?? directory.byContact.get(`${last} ${first}`) ?? []
  const ids = distinct(found.map(({ member_id }) => member_id))
  if (ids.length === 0) return null
  const names = listed(ids.map((id) => nameOf(directory, id)))
  const member_id = only(ids)
  if (!member_id) return { level: 3, reason: `Плательщик — контактное лицо нескольких: ${names}` }
  const relation = found[0].relation?.toLowerCase()
  return { level: 2, member_id, reason: `Плательщик — контактное лицо: ${names}${relation ? `, ${relation}` : ''}` }
}
