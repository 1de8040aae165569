import type { Area } from '#server/records/area'
import { archiveJob } from './archiveJob'
import { archiveRoutes } from './archiveRoutes'
import { restoreRoutes } from './restoreRoutes'

export const archiveArea: Area = {
  routes(app) {
    archiveRoutes(app)
    restoreRoutes(app)
  },
  jobs: { archive: { run: archiveJob, toHaveFile: () => ['archive.export'] } },
}
