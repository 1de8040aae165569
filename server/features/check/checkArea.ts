import type { Area } from '#server/records/area'
import { checkRoutes } from './checkRoutes'
import { checkNightly } from './nightlyCheck'

/** The books compared with themselves. */
export const checkArea: Area = { routes: checkRoutes, scheduled: [{ every: 'hour', run: checkNightly }] }
