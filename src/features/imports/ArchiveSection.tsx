import { nanoid } from '@reduxjs/toolkit'
import { InboxOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { Job } from '#contract/jobs'
import { useCreateArchiveMutation } from '#features/archive/archiveApi'
import { useCancelJobMutation, useListJobsQuery } from '#features/jobs/jobsApi'
import { fileAwaited } from '#shared/api/fileAwaited'
import { helpPath } from '#shared/routing/paths'
import { useAppDispatch, useOwnGbcId } from '#shared/session/session'
import { JobProgress } from '#shared/ui/JobProgress'

const isActive = ({ status }: Job) => status === 'queued' || status === 'running'

/** The whole cooperative as one archive. */
export function ArchiveSection() {
  const gbc_id = useOwnGbcId()
  const dispatch = useAppDispatch()
  const { data: jobs = [] } = useListJobsQuery(gbc_id)
  const [createArchive, { isLoading }] = useCreateArchiveMutation()
  const [cancelJob] = useCancelJobMutation()
  const running = jobs.find((job) => job.kind === 'archive' && isActive(job))

  const begin = async () => {
    const { data: job } = await createArchive({ gbc_id, idempotencyKey: nanoid() })
    if (job) dispatch(fileAwaited(job.id))
  }

  return (
    <section className="exchange-section" aria-labelledby="export-archive">
      <h2 id="export-archive">Весь кооператив одним архивом</h2>
      <p>
        ZIP со всем, что здесь есть: таблицы для Excel, полные данные, фотографии и документы, опись с контрольными
        суммами. Для передачи дел и на чёрный день: из него кооператив{' '}
        <Link to={helpPath('restore-archive')}>восстанавливается</Link> в другой программе целиком.
      </p>
      <p>
        <strong>В архиве персональные данные, в том числе паспортные.</strong> Храните его там, где его не прочтут
        посторонние. Кто и когда его собирал и скачивал, остаётся в журнале.
      </p>
      {running ? (
        <JobProgress
          job={running}
          text="Архив собирается. Страницу можно закрыть: файл скачается сам, если программа открыта, и останется ниже."
          onCancel={() => void cancelJob({ gbc_id, id: running.id })}
        />
      ) : (
        <Button type="primary" icon={<InboxOutlined aria-hidden />} loading={isLoading} onClick={() => void begin()}>
          Собрать архив
        </Button>
      )}
    </section>
  )
}
