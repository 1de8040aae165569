import type { Area } from '#server/records/area'
import { ownRoutes } from './ownRoutes'

export const ownArea: Area = { routes: ownRoutes }
