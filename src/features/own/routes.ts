import type { FeatureRoute } from '#shared/routing/pageHandle'

/** What a member sees of the own. The specification names no path of it: it stands below the dashboard as other areas do. */
export const ownRoutes: FeatureRoute[] = [
  {
    path: 'dashboard/my-card',
    handle: { title: 'Моя карточка', permission: 'own.read', menu: { group: 'own', order: 1, icon: 'card' } },
    lazy: async () => ({ Component: (await import('./MyCardPage')).MyCardPage }),
  },
  {
    path: 'dashboard/my-card/edit',
    handle: { title: 'Изменить контакты', permission: 'own.write' },
    lazy: async () => ({ Component: (await import('./MyContactsPage')).MyContactsPage }),
  },
  {
    path: 'dashboard/my-garages',
    handle: { title: 'Мои гаражи', permission: 'own.read', menu: { group: 'own', order: 2, icon: 'garages' } },
    lazy: async () => ({ Component: (await import('./MyGaragesPage')).MyGaragesPage }),
  },
]
