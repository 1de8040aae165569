import type { ImportJobKind } from '#contract/imports'
import type { JobHandler } from '#server/jobs/jobRunner'
import { applyJob } from './applyJob'
import { checkJob } from './checkJob'
import { readJob } from './readJob'
import { refusedJob } from './refusedJob'
import { undoJob } from './undoJob'

export const importJobs: Record<ImportJobKind, JobHandler> = {
  import_read: readJob,
  import_check: checkJob,
  import_refused: refusedJob,
  import_apply: applyJob,
  import_undo: undoJob,
}
