import type { FeatureRoute } from '#shared/routing/pageHandle'

/** The documents' pages (specification, section 2). */
export const documentRoutes: FeatureRoute[] = [
  {
    path: 'dashboard/documents',
    handle: { title: 'Документы', permission: 'documents.read', menu: { group: 'work', order: 5, icon: 'documents' } },
    lazy: async () => ({ Component: (await import('./DocumentListPage')).DocumentListPage }),
  },
  {
    path: 'dashboard/documents/create',
    handle: { title: 'Новый документ', permission: 'documents.write' },
    lazy: async () => ({ Component: (await import('./DocumentFormPage')).DocumentCreatePage }),
  },
  {
    path: 'dashboard/documents/:id',
    handle: { title: 'Документ', permission: 'documents.read' },
    lazy: async () => ({ Component: (await import('./DocumentPage')).DocumentPage }),
  },
  {
    path: 'dashboard/documents/:id/edit',
    handle: { title: 'Изменение', permission: 'documents.write' },
    lazy: async () => ({ Component: (await import('./DocumentFormPage')).DocumentEditPage }),
  },
]
