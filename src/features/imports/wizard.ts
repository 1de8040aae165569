import type { Import, ImportJobKind } from '#contract/imports'
import type { Job } from '#contract/jobs'
import { useUrlFilter } from '#shared/routing/useUrlFilter'

export const STEPS = ['Файл', 'Столбцы', 'Проверка', 'Готово'] as const
const STEP_NAMES = ['file', 'columns', 'check', 'done'] as const

/** The step at which an import stands, and the first that it can't go back from any more. */
const stepOfStatus: Record<Import['status'], number> = { uploaded: 0, read: 1, checked: 2, applied: 3, undone: 3 }

export const isActive = (job: Job | null): job is Job => job?.status === 'queued' || job?.status === 'running'

/** The step that waits for a job's end. */
const stepOfJob: Record<ImportJobKind, number> = {
  import_read: 0,
  import_check: 2,
  import_refused: 2,
  import_apply: 3,
  import_undo: 3,
}

/** How far an import has come: a dry run under way is already the step of the check. */
export function furthestStep({ status, job }: Import): number {
  const working = isActive(job) ? stepOfJob[job.kind as ImportJobKind] : undefined
  return Math.max(stepOfStatus[status], working ?? 0)
}

/** Steps that can be opened: an import that was written can't be changed. */
export const isOver = ({ status }: Import) => status === 'applied' || status === 'undone'

/**
 * Where the wizard is, in the URL: `?import=ID&step=columns`. Without a step it is where the import stands, so that a
 * reload or a colleague goes on from there.
 */
export function useWizard() {
  const [params, narrow] = useUrlFilter()
  const leave = { step: undefined, outcome: undefined, q: undefined }
  return {
    importId: params.get('import'),
    /** The step asked for, −1 when none is. */
    asked: STEP_NAMES.findIndex((name) => name === params.get('step')),
    openImport: (id: string | null) => narrow({ import: id ?? undefined, ...leave }),
    openStep: (step: number | null) => narrow({ ...leave, step: step === null ? undefined : STEP_NAMES[step] }),
  }
}
