import type { Area } from '#server/records/area'
import { reportsRoutes } from './reportsRoutes'

/** Reports of payments; they keep nothing of their own. */
export const reportsArea: Area = { routes: reportsRoutes }
