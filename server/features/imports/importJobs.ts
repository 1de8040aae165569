import type { ImportJobKind } from '#contract/imports'
import type { JobWork } from '#server/jobs/jobRunner'
import { applyJob } from './applyJob'
import { checkJob } from './checkJob'
import { readJob } from './readJob'
import { refusedJob } from './refusedJob'
import { undoJob } from './undoJob'

export const importJobs: Record<ImportJobKind, JobWork> = {
  import_read: { run: readJob },
  import_check: { run: checkJob },
  import_refused: { run: refusedJob, toHaveFile: () => ['imports.write'] },
  import_apply: { run: applyJob },
  import_undo: { run: undoJob },
}
