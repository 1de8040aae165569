import type { Area } from '#server/records/area'
import { searchRoutes } from './searchRoutes'

export const searchArea: Area = { routes: searchRoutes }
