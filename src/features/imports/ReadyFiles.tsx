import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { Job } from '#contract/jobs'
import { useListJobsQuery } from '#features/jobs/jobsApi'
import { saveFile } from '#shared/api/saveFile'
import { formatBytes } from '#shared/format/bytes'
import { formatInstant } from '#shared/format/dates'
import { plural } from '#contract/plural'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { selectToken } from '#shared/session/authSlice'
import { useAppDispatch, useOwnGbcId } from '#shared/session/session'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'

/** Kinds of jobs whose result is a file for people. */
const KINDS = ['export', 'archive', 'import_refused']
type DoneJob = Job & { result: NonNullable<Job['result']> }

const isReady = (job: Job): job is DoneJob => job.status === 'done' && job.result !== null && KINDS.includes(job.kind)

/** Files that were made of late: the server keeps them for a week. */
export function ReadyFiles() {
  const gbc_id = useOwnGbcId()
  const { currentData: jobs, error, refetch } = useListJobsQuery(gbc_id)
  const ready = (jobs ?? []).filter(isReady)
  return (
    <section className="exchange-section" aria-labelledby="export-ready">
      <h2 id="export-ready">Готовые файлы</h2>
      {!jobs && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={3} />)}
      {jobs && ready.length === 0 && <p>Пока ничего не выгружали. Файлы хранятся здесь неделю, видны только вам.</p>}
      {ready.length > 0 && (
        <>
          <p>Хранятся неделю, видны только вам.</p>
          <ul className="exchange-lines">
            {ready.map((job) => (
              <ReadyFile key={job.id} job={job} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function ReadyFile({ job: { id, result, finished_at } }: { job: DoneJob }) {
  const gbc_id = useOwnGbcId()
  const dispatch = useAppDispatch()
  const token = useSelector(selectToken)
  const [busy, setBusy] = useState(false)
  const facts = [
    plural(result.rows, ['строка', 'строки', 'строк']),
    formatBytes(result.size),
    finished_at && formatInstant(finished_at),
  ]
  const download = async () => {
    setBusy(true)
    try {
      await saveFile(`/api/gbc/${gbc_id}/jobs/${id}/result`, result.file_name, token ?? '', result.size)
    } catch {
      dispatch(
        noticeRaised({
          kind: 'error',
          text: `Файл «${result.file_name}» не скачался. Возможно, его срок вышел: соберите его снова.`,
        }),
      )
    }
    setBusy(false)
  }
  return (
    <li className="exchange-line">
      <span className="exchange-words">
        <span className="exchange-name">{result.file_name}</span>
        <span className="exchange-quiet">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="exchange-actions">
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={busy}
          aria-label={`Скачать: ${result.file_name}`}
          onClick={() => void download()}
        >
          Скачать
        </Button>
      </span>
    </li>
  )
}
