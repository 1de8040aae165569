import type { Area } from '#server/records/area'
import { exportJob, toHaveFile } from './exportJob'
import { exportsRoutes } from './exportsRoutes'

export const exportsArea: Area = { routes: exportsRoutes, jobs: { export: { run: exportJob, toHaveFile } } }
