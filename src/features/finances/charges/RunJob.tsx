import type { ChargeRun, RunStatus } from '#contract/money/charges'
import { useListJobsQuery } from '#features/jobs/jobsApi'
import { JobProgress } from '#shared/ui/JobProgress'
import './charges.css'

const POLL_MS = 1000

const DOING: Partial<Record<RunStatus, string>> = {
  preparing: 'Считаем, кому и сколько начислить. Пока ничего не начислено.',
  posting: 'Взносы начисляются.',
  reversing: 'Начисление сторнируется.',
}

/** The work on a run while it goes on, and why it came to nothing when it did. Jobs are their owner's: another person sees no part of the way. */
export function RunJob({ run: { gbc_id, job_id, status, stopped } }: { run: ChargeRun }) {
  const doing = DOING[status]
  const { data: jobs } = useListJobsQuery(gbc_id, { pollingInterval: doing && !stopped ? POLL_MS : 0 })
  const job = jobs?.find(({ id }) => id === job_id)
  if (stopped || job?.status === 'failed' || (doing && job?.status === 'cancelled'))
    return (
      <div className="charge-alert" role="alert">
        {job?.status === 'failed' ? (job.message ?? 'Не удалось. Повторите.') : 'Работа остановлена.'}
      </div>
    )
  if (!doing) return null
  const text = `${doing} Страницу можно закрыть: работа идёт на сервере.`
  return job ? <JobProgress job={job} text={text} /> : <p role="status">{text}</p>
}
