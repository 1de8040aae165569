import { FileTextOutlined } from '@ant-design/icons'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import { DOCUMENT_CREATE, documentEditPath, documentPath, DOCUMENTS } from '#shared/routing/paths'

/** The documents' pages (specification, section 2). */
export const documentRoutes: FeatureRoute[] = [
  {
    path: DOCUMENTS,
    handle: {
      help: 'documents',
      title: 'Документы',
      words: 'устав протокол договор файлы',
      permission: 'documents.read',
      menu: { group: 'work', order: 5, icon: FileTextOutlined, key: 'd', phone: 9 },
    },
    lazy: async () => ({ Component: (await import('./DocumentListPage')).DocumentListPage }),
  },
  {
    path: DOCUMENT_CREATE,
    handle: { title: 'Новый документ', permission: 'documents.write' },
    lazy: async () => ({ Component: (await import('./DocumentFormPage')).DocumentCreatePage }),
  },
  {
    path: documentPath(':id'),
    handle: { title: 'Документ', permission: 'documents.read' },
    lazy: async () => ({ Component: (await import('./DocumentPage')).DocumentPage }),
  },
  {
    path: documentEditPath(':id'),
    handle: { title: 'Изменение', permission: 'documents.write' },
    lazy: async () => ({ Component: (await import('./DocumentFormPage')).DocumentEditPage }),
  },
]
