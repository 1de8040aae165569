import type { FeatureRoute } from '#shared/routing/pageHandle'
import { GARAGE_PLAN } from '#shared/routing/paths'

/** The plan has no entry of its own in the menu: the garages' list leads to it. */
export const garagePlanRoutes: FeatureRoute[] = [
  {
    path: GARAGE_PLAN,
    handle: { help: 'garage-plan', title: 'План гаражей', words: 'карта схема', permission: 'garages.read' },
    lazy: async () => ({ Component: (await import('./GaragePlanPage')).GaragePlanPage }),
  },
]
