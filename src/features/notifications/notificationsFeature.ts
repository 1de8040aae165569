import type { Feature } from '#shared/features/feature'
import { notificationRoutes } from './routes'

export const notificationsFeature = { routes: notificationRoutes } satisfies Feature
