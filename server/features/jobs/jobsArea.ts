import { dropOldJobs } from '#server/jobs/jobsRepository'
import type { Area } from '#server/records/area'
import { left } from '#server/records/tables'
import { jobsRoutes } from './jobsRoutes'

export const jobsArea: Area = {
  routes: jobsRoutes,
  scheduled: [{ every: 'hour', run: ({ db }) => dropOldJobs(db) }],
  tables: { jobs: left('задания и выгруженные ими файлы: они хранятся неделю') },
}
