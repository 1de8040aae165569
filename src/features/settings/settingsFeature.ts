import type { Feature } from '#shared/features/feature'
import { SETTINGS } from '#shared/routing/paths'
import { settingsRoutes } from './routes'

export const settingsFeature = {
  routes: settingsRoutes,
  places: { settings: { record: () => SETTINGS } },
  tags: { Settings: ['settings'] },
  history: async () => ({
    settings: (await import(/* webpackChunkName: "history" */ './settingsHistory')).settingsHistory,
  }),
} satisfies Feature
