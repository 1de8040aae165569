import type { FeatureRoute } from '#shared/routing/pageHandle'
import { NOTIFICATIONS } from '#shared/routing/paths'

/** The bell in the header leads here, the menu does not. */
export const notificationRoutes: FeatureRoute[] = [
  {
    path: NOTIFICATIONS,
    handle: { help: 'notifications', title: 'Уведомления' },
    lazy: async () => ({ Component: (await import('./NotificationsPage')).NotificationsPage }),
  },
]
