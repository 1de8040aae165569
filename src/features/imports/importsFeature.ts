import type { Feature } from '#shared/features/feature'
import { importRoutes } from './routes'

export const importsFeature = {
  routes: importRoutes,
  tags: { Import: ['imports'] },
  history: async () => ({
    balances: (await import(/* webpackChunkName: "history" */ './importsHistory')).balancesHistory,
  }),
  help: async () => (await import(/* webpackChunkName: "help" */ './importsHelp')).importsHelp,
} satisfies Feature
