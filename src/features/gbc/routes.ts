import type { FeatureRoute } from '#shared/routing/pageHandle'

export const gbcRoutes: FeatureRoute[] = [
  {
    path: 'cooperative',
    // Open without a role too: a user who has no cooperative yet is led from here to create one.
    handle: { title: 'Реквизиты', menu: { group: 'gbc', order: 1, icon: 'gbc' } },
    lazy: async () => ({ Component: (await import('./GbcPage')).GbcPage }),
  },
  {
    path: 'cooperative/create',
    handle: { title: 'Новый кооператив' },
    lazy: async () => ({ Component: (await import('./CreateGbcPage')).CreateGbcPage }),
  },
  {
    path: 'cooperative/edit',
    handle: { title: 'Изменить реквизиты', permission: 'gbc.write' },
    lazy: async () => ({ Component: (await import('./EditGbcPage')).EditGbcPage }),
  },
]
