import type { FeatureRoute } from '#shared/routing/pageHandle'

export const archiveRoutes: FeatureRoute[] = [
  {
    path: 'cooperative/restore',
    // For those who have no cooperative yet, and so no role: the page itself says who may.
    handle: { title: 'Восстановление из архива' },
    lazy: async () => ({ Component: (await import('./RestorePage')).RestorePage }),
  },
]
