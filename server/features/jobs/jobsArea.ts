import { dropOldJobs } from '#server/jobs/jobsRepository'
import type { Area } from '#server/records/area'
import { kept, left } from '#server/records/tables'
import { jobsRoutes } from './jobsRoutes'

export const jobsArea: Area = {
  routes: jobsRoutes,
  scheduled: [{ every: 'hour', run: ({ db }) => dropOldJobs(db) }],
  tables: {
    jobs: left('задания и выгруженные ими файлы: они хранятся неделю', { fileKeys: ['result_key'] }),
    // Without it a restored cooperative would notify its members of everything anew.
    scheduled_runs: kept('Выполнено по расписанию', { key: ['key'], plain: ['key'] }),
  },
}
