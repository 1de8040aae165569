import { ToolOutlined } from '@ant-design/icons'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import { PROPERTY, PROPERTY_CREATE, propertyEditPath, propertyImagesPath, propertyPath } from '#shared/routing/paths'

/** The property's pages (specification, section 2). */
export const propertyRoutes: FeatureRoute[] = [
  {
    path: PROPERTY,
    handle: {
      help: 'property',
      title: 'Имущество',
      words: 'инвентарь',
      permission: 'property.read',
      menu: { group: 'gbc', order: 4, icon: ToolOutlined, key: 'p' },
    },
    lazy: async () => ({ Component: (await import('./PropertyListPage')).PropertyListPage }),
  },
  {
    path: PROPERTY_CREATE,
    handle: { title: 'Новое имущество', permission: 'property.write', under: PROPERTY },
    lazy: async () => ({ Component: (await import('./PropertyFormPage')).PropertyCreatePage }),
  },
  {
    path: propertyPath(':id'),
    handle: { title: 'Имущество', permission: 'property.read', under: PROPERTY },
    lazy: async () => ({ Component: (await import('./PropertyPage')).PropertyPage }),
  },
  {
    path: propertyEditPath(':id'),
    handle: { title: 'Изменение', permission: 'property.write', under: PROPERTY },
    lazy: async () => ({ Component: (await import('./PropertyFormPage')).PropertyEditPage }),
  },
  {
    path: propertyImagesPath(':id'),
    handle: { title: 'Фотографии', permission: 'property.read', under: PROPERTY },
    lazy: async () => ({ Component: (await import('./PropertyImagesPage')).PropertyImagesPage }),
  },
]
