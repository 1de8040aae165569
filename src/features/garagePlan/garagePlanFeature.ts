import type { Feature } from '#shared/features/feature'
import { GARAGE_PLAN } from '#shared/routing/paths'
import { garagePlanRoutes } from './routes'

export const garagePlanFeature = {
  routes: garagePlanRoutes,
  places: { garage_plan: { record: () => GARAGE_PLAN } },
} satisfies Feature
