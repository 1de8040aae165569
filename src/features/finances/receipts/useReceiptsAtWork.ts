import type { Job } from '#contract/jobs'
import { useListJobsQuery } from '#features/jobs/jobsApi'

/** Events bring the end of a job at once; this only helps out when the socket is down. */
const POLL_MS = 2000

const isMaking = ({ kind, status }: Job) => kind === 'receipts_pdf' && ['queued', 'running'].includes(status)

/**
 * Whether receipts of many are being made, also begun before the page was opened.
 * @param begun the job that was begun on the page: it may not be listed yet
 */
export function useReceiptsAtWork(gbc_id: string, begun: Job | undefined): boolean {
  const { data: jobs = [] } = useListJobsQuery(gbc_id)
  const isListed = jobs.some(({ id }) => id === begun?.id)
  const isAtWork = jobs.some(isMaking) || (begun !== undefined && !isListed && isMaking(begun))
  useListJobsQuery(gbc_id, { pollingInterval: isAtWork ? POLL_MS : 0 })
  return isAtWork
}
