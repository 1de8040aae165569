import type { Area } from '#server/records/area'
import { homeRoutes } from './homeRoutes'

/** The home page: what the areas count. */
export const homeArea: Area = { routes: homeRoutes }
