import { documentLabels } from '#contract/documents'
import type { Area } from '#server/records/area'
import { namesByIndex } from '#server/records/recordNames'
import { kept } from '#server/records/tables'
import { documentFileRule } from './documentFileRule'
import { documentsExport } from './documentsExport'
import { documentsRoutes } from './documentsRoutes'
import { documentsSearch } from './documentsSearch'

export const documentsArea = {
  routes: documentsRoutes,
  export: documentsExport,
  search: documentsSearch,
  recordNames: namesByIndex('documents', 'document_id', 'title'),
  tables: {
    documents: kept('Документы', { labels: documentLabels, generated: 'seq' }),
    document_links: kept('Связи документов'),
  },
  memberReferences: [
    {
      table: 'document_links',
      column: 'member_id',
      merge: 'follow',
      title: 'Связи с документами',
      onceEach: 'document_id',
    },
  ],
  importReferences: [
    { area: 'members', table: 'document_links', column: 'member_id', reason: 'С карточкой связан документ' },
    { area: 'garages', table: 'document_links', column: 'garage_id', reason: 'С гаражом связан документ' },
  ],
  audience: { members: 'documents.read' },
  files: { document_file: documentFileRule },
} as const satisfies Area
