import type { FeatureRoute } from '#shared/routing/pageHandle'

const under = 'dashboard/cooperative-property'

/** The property's pages (specification, section 2). */
export const propertyRoutes: FeatureRoute[] = [
  {
    path: under,
    handle: { title: 'Имущество', permission: 'property.read', menu: { group: 'gbc', order: 4, icon: 'property' } },
    lazy: async () => ({ Component: (await import('./PropertyListPage')).PropertyListPage }),
  },
  {
    path: 'dashboard/property/create',
    handle: { title: 'Новое имущество', permission: 'property.write', under },
    lazy: async () => ({ Component: (await import('./PropertyFormPage')).PropertyCreatePage }),
  },
  {
    path: 'dashboard/property/:id',
    handle: { title: 'Имущество', permission: 'property.read', under },
    lazy: async () => ({ Component: (await import('./PropertyPage')).PropertyPage }),
  },
  {
    path: 'dashboard/property/:id/edit',
    handle: { title: 'Изменение', permission: 'property.write', under },
    lazy: async () => ({ Component: (await import('./PropertyFormPage')).PropertyEditPage }),
  },
  {
    path: 'dashboard/property/:id/images',
    handle: { title: 'Изображения', permission: 'property.read', under },
    lazy: async () => ({ Component: (await import('./PropertyImagesPage')).PropertyImagesPage }),
  },
]
