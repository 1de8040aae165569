import type { FeatureRoute } from '#shared/routing/pageHandle'

/** The garages' pages (specification, section 2). */
export const garageRoutes: FeatureRoute[] = [
  {
    path: 'dashboard/garages',
    handle: { title: 'Гаражи', permission: 'garages.read', menu: { group: 'gbc', order: 3, icon: 'garages' } },
    lazy: async () => ({ Component: (await import('./GarageListPage')).GarageListPage }),
  },
  {
    path: 'dashboard/garages/create',
    handle: { title: 'Новый гараж', permission: 'garages.write' },
    lazy: async () => ({ Component: (await import('./GarageFormPage')).GarageCreatePage }),
  },
  {
    path: 'dashboard/garages/:id',
    handle: { title: 'Гараж', permission: 'garages.read' },
    lazy: async () => ({ Component: (await import('./GaragePage')).GaragePage }),
  },
  {
    path: 'dashboard/garages/edit/:id',
    handle: { title: 'Изменение', permission: 'garages.write' },
    lazy: async () => ({ Component: (await import('./GarageFormPage')).GarageEditPage }),
  },
  {
    path: 'dashboard/garages/:id/transfer',
    handle: { title: 'Передача гаража', permission: 'garages.write' },
    lazy: async () => ({ Component: (await import('./TransferPage')).TransferPage }),
  },
]
