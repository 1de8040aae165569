import type { Feature } from '#shared/features/feature'
import { homeRoutes } from './routes'

export const homeFeature = { routes: homeRoutes } satisfies Feature
