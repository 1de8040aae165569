import { lazy } from 'react'
import type { Feature } from '#shared/features/feature'
import { GARAGE_PLAN } from '#shared/routing/paths'
import { garagePlanRoutes } from './routes'

export const garagePlanFeature = {
  routes: garagePlanRoutes,
  home: {
    permission: 'garages.read',
    column: 'side',
    Block: lazy(async () => ({ default: (await import('./HomePlan')).HomePlan })),
  },
  places: { garage_plan: { record: () => GARAGE_PLAN } },
} satisfies Feature
