import type { Area } from '#server/records/area'
import { exportJob } from './exportJob'
import { exportsRoutes } from './exportsRoutes'

export const exportsArea: Area = { routes: exportsRoutes, jobs: { export: exportJob } }
