import type { Feature } from '#shared/features/feature'
import { archiveRoutes } from './routes'

export const archiveFeature = {
  routes: archiveRoutes,
  history: async () => ({
    archive: (await import(/* webpackChunkName: "history" */ './archiveHistory')).archiveHistory,
  }),
} satisfies Feature
