import { CarOutlined } from '@ant-design/icons'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import { GARAGE_CREATE, garageEditPath, garagePath, GARAGES, garageTransferPath } from '#shared/routing/paths'

/** The garages' pages (specification, section 2). */
export const garageRoutes: FeatureRoute[] = [
  {
    path: GARAGES,
    handle: {
      help: 'garages',
      title: 'Гаражи',
      words: 'боксы список',
      permission: 'garages.read',
      menu: { group: 'gbc', order: 3, icon: CarOutlined, key: 'g', phone: 6 },
    },
    lazy: async () => ({ Component: (await import('./GarageListPage')).GarageListPage }),
  },
  {
    path: GARAGE_CREATE,
    handle: { title: 'Новый гараж', permission: 'garages.write' },
    lazy: async () => ({ Component: (await import('./GarageFormPage')).GarageCreatePage }),
  },
  {
    path: garagePath(':id'),
    handle: { title: 'Гараж', permission: 'garages.read' },
    lazy: async () => ({ Component: (await import('./GaragePage')).GaragePage }),
  },
  {
    path: garageEditPath(':id'),
    handle: { title: 'Изменение', permission: 'garages.write' },
    lazy: async () => ({ Component: (await import('./GarageFormPage')).GarageEditPage }),
  },
  {
    path: garageTransferPath(':id'),
    handle: { help: 'transfer-garage', title: 'Передача гаража', permission: 'garages.write' },
    lazy: async () => ({ Component: (await import('./TransferPage')).TransferPage }),
  },
]
