import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSelector } from 'react-redux'
import { mayBeStopped, type Job } from '#contract/jobs'
import { useCan, useGbcId } from '#shared/session/session'
import { useCancelJobMutation, useListJobsQuery } from './jobsApi'
import { selectAwaited } from './jobsSlice'
import './jobs.css'

/** Events bring progress at once; this only helps out when the socket is down. */
const POLL_MS = 2000

const isActive = ({ status }: Job) => status === 'queued' || status === 'running'
const percent = ({ progress, total }: Job) => (total ? Math.floor((progress / total) * 100) : undefined)

/** Long work under way, wherever in the application one is: what it is, how far, and a way to stop it. */
export function RunningJobs() {
  const gbcId = useGbcId()
  const allowed = useCan('exports.write')
  const waiting = useSelector(selectAwaited).length > 0
  const [cancelJob] = useCancelJobMutation()
  const { data: jobs = [] } = useListJobsQuery(gbcId ?? '', {
    skip: !gbcId || !allowed,
    pollingInterval: waiting ? POLL_MS : 0,
  })
  const active = jobs.filter(isActive)
  if (!gbcId || active.length === 0) return null
  const [job, ...others] = active
  return (
    <div className="running-jobs" role="status">
      <span className="running-jobs-title">{job.title}</span>
      <progress aria-label={job.title} max={100} value={percent(job)} />
      {others.length > 0 && <span>+{others.length}</span>}
      {mayBeStopped(job) && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={`Остановить: ${job.title}`}
          onClick={() => void cancelJob({ gbc_id: gbcId, id: job.id })}
        />
      )}
    </div>
  )
}
