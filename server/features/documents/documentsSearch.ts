import { documentCategoryNames, type OfficeDocument } from '#contract/documents'
import { formatDate } from '#contract/format'
import { sortKey } from '#server/db/keys'
import { BY_NAME, topMatches } from '#server/db/topMatches'
import type { SearchArea } from '#server/records/searchArea'
import { documentsByIds, listDocuments } from './documentsRepository'

function hitOf({ id, title, category, number, date, counterparty }: OfficeDocument) {
  const kind = [documentCategoryNames[category], number && `№ ${number}`, date && `от ${formatDate(date)}`]
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
    const numbered = db.heavy
      .selectFrom('documents')
      .select('id')
      .where('gbc_id', '=', gbc_id)
      .where('archived_at', 'is', null)
      .where('number_key', '=', sortKey(text))
      .orderBy('id', 'desc')
      .limit(limit)
    const { ids, total } = await topMatches(db, { table: 'documents', gbc_id, q: text, limit }, BY_NAME, [numbered])
    const documents = await documentsByIds(db, gbc_id, ids.slice(0, limit), 'all')
    return { items: documents.map(hitOf), total }
  },

  async findOpen(db, gbc_id, q, limit) {
    const { items, total } = await listDocuments(db, gbc_id, { page: 1, page_size: limit, q: unsigned(q) }, 'members')
    return { items: items.map(hitOf), total }
  },
}
