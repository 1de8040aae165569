import type { Area } from '#server/records/area'
import { imagesRoutes } from './imagesRoutes'

export const imagesArea: Area = { routes: imagesRoutes }
