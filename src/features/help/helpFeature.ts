import type { Feature } from '#shared/features/feature'
import { helpRoutes } from './routes'

export const helpFeature = {
  routes: helpRoutes,
  help: async () => (await import(/* webpackChunkName: "help" */ './workHelp')).workHelp,
} satisfies Feature
