import type { FeatureRoute } from '#shared/routing/pageHandle'

/** The plan has no entry of its own in the menu: the garages' list leads to it. */
export const garagePlanRoutes: FeatureRoute[] = [
  {
    path: 'dashboard/garages/plan',
    handle: { title: 'План гаражей', permission: 'garages.read' },
    lazy: async () => ({ Component: (await import('./GaragePlanPage')).GaragePlanPage }),
  },
]
