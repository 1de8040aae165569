import type { FeatureRoute } from '#shared/routing/pageHandle'

/** The bell in the header leads here, the menu does not. */
export const notificationRoutes: FeatureRoute[] = [
  {
    path: 'notifications',
    handle: { title: 'Уведомления' },
    lazy: async () => ({ Component: (await import('./NotificationsPage')).NotificationsPage }),
  },
]
