import type { FeatureRoute } from '#shared/routing/pageHandle'
import { GBC_RESTORE } from '#shared/routing/paths'

export const archiveRoutes: FeatureRoute[] = [
  {
    path: GBC_RESTORE,
    // For those who have no cooperative yet, and so no role: the page itself says who may.
    handle: { help: 'restore-archive', title: 'Восстановление из архива' },
    lazy: async () => ({ Component: (await import('./RestorePage')).RestorePage }),
  },
]
