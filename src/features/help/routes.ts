import type { FeatureRoute } from '#shared/routing/pageHandle'

export const helpRoutes: FeatureRoute[] = [
  {
    path: 'dashboard/help',
    handle: { title: 'Помощь', menu: { group: 'rest', order: 2, icon: 'help' } },
    lazy: async () => ({ Component: (await import('./HelpPage')).HelpPage }),
  },
]
