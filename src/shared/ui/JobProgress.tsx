import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Job } from '#contract/jobs'
import './jobProgress.css'

interface JobProgressProps {
  job: Job
  /** What is being done, and whether one has to wait for it. */
  text: ReactNode
  onCancel?: () => void
}

/** How far long work has come, with a way to stop it. */
export function JobProgress({ job, text, onCancel }: JobProgressProps) {
  const { status, progress, total } = job
  const part = status === 'running' && total ? progress / total : undefined
  return (
    <div className="job-progress">
      <div role="status">
        {status === 'queued' ? 'Ждёт очереди. ' : ''}
        {text}
      </div>
      <div className="job-progress-line">
        <progress aria-label={job.title} max={1} value={part} />
        {part !== undefined && <span className="job-progress-part">{Math.floor(part * 100)} %</span>}
        {onCancel && <Button onClick={onCancel}>Остановить</Button>}
      </div>
    </div>
  )
}
