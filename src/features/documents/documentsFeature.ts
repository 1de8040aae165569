import { areasWith } from '#contract/areas'
import type { Feature } from '#shared/features/feature'
import { DOCUMENT_CREATE, documentPath, DOCUMENTS } from '#shared/routing/paths'
import { documentRoutes } from './routes'

export const documentsFeature = {
  routes: documentRoutes,
  places: { documents: { record: documentPath, list: DOCUMENTS } },
  // A document names the records that it is linked with.
  tags: { Document: ['documents', ...areasWith('document_links')] },
  exports: {
    documents: {
      title: 'Документы',
      what: 'Номера, даты, контрагенты и названия файлов; сами файлы — в архиве кооператива',
    },
  },
  commands: [
    {
      id: 'new-document',
      title: 'Новый документ',
      path: DOCUMENT_CREATE,
      permission: 'documents.write',
      words: 'добавить создать протокол договор',
    },
  ],
  history: async () => ({
    documents: (await import(/* webpackChunkName: "history" */ './documentHistory')).documentHistory,
  }),
  help: async () => (await import(/* webpackChunkName: "help" */ './documentsHelp')).documentsHelp,
} satisfies Feature
