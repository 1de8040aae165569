import { writtenDate } from '#contract/text'
import { documentCategoryNames, type OfficeDocument } from '#contract/documents'
import { sortKey } from '#server/db/keys'
import { topMatchesByName } from '#server/db/topMatches'
import type { SearchArea } from '#server/records/searchArea'
import { documentsByIds, listDocuments } from './documentsRepository'

function hitOf({ id, title, category, number, date, counterparty }: OfficeDocument) {
  const kind = [documentCategoryNames[category], number && `№ ${number}`, date && `от ${writtenDate(date)}`]
    .filter(Boolean)
    .join(' ')
  return { id, title, details: counterparty ? [kind, counterparty] : [kind] }
}

/** «Протокол № 5» is looked for as it is stored: «протокол 5». */
const unsigned = (q: string) => q.replaceAll('№', ' ').trim()

/** The very number stands first. */
export const documentsSearch: SearchArea = {
  permission: 'documents.all',

  async find(db, gbc_id, q, limit) {
    const text = unsigned(q)
    const [exact, others] = await Promise.all([
      db.heavy
        .selectFrom('documents')
        .select('id')
        .where('gbc_id', '=', gbc_id)
        .where('archived_at', 'is', null)
        .where('number_key', '=', sortKey(text))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
      topMatchesByName(db, { table: 'documents', gbc_id, q: text, limit }),
    ])
    const ids = [...new Set([...exact.map(({ id }) => id), ...others.ids])]
    const documents = await documentsByIds(db, gbc_id, 'all', ids.slice(0, limit))
    return { items: documents.map(hitOf), total: Math.max(ids.length, others.total) }
  },

  async findOpen(db, gbc_id, q, limit) {
    const { items, total } = await listDocuments(db, gbc_id, 'members', { page: 1, page_size: limit, q: unsigned(q) })
    return { items: items.map(hitOf), total }
  },
}
