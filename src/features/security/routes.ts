import type { FeatureRoute } from '#shared/routing/pageHandle'

export const securityRoutes: FeatureRoute[] = [
  {
    path: 'security',
    handle: { title: 'Безопасность', menu: { group: 'rest', order: 1, icon: 'security' } },
    lazy: async () => ({ Component: (await import('./SecurityPage')).SecurityPage }),
  },
]
