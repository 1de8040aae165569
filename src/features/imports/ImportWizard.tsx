import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Import } from '#contract/imports'
import { useCancelJobMutation } from '#features/jobs/jobsApi'
import { isApiError } from '#shared/api/errors'
import { formatInstant } from '#shared/format/dates'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { useAppDispatch, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { JobProgress } from '#shared/ui/JobProgress'
import { Skeleton } from '#shared/ui/Skeleton'
import { WizardSteps } from '#shared/ui/WizardSteps'
import { CheckStep } from './CheckStep'
import { ColumnsStep } from './ColumnsStep'
import { DoneStep } from './DoneStep'
import { FileStep } from './FileStep'
import { useDeleteImportMutation, useGetImportQuery } from './importsApi'
import { furthestStep, isActive, isOver, STEPS, useWizard } from './wizard'

/** Events bring progress at once; this helps out when the socket is down. */
const POLL_MS = 1000

const DOING: Record<string, string> = {
  import_read: 'Файл читается.',
  import_check: 'Строки проверяются. Пока ничего не записано.',
  import_apply: 'Импорт записывается: либо весь, либо ничего.',
  import_undo: 'Импорт отменяется.',
}

/** One import from its file to its end. What it is at is kept by the server: a reload or a colleague goes on from there. */
export function ImportWizard({ id }: { id: string }) {
  const gbc_id = useOwnGbcId()
  const { openImport } = useWizard()
  const [polling, setPolling] = useState(0)
  const {
    currentData: found,
    error,
    refetch,
  } = useGetImportQuery({ gbc_id, id }, { pollingInterval: polling, refetchOnMountOrArgChange: true })
  const wanted = isActive(found?.job ?? null) ? POLL_MS : 0
  if (wanted !== polling) setPolling(wanted)
  if (found) return <Wizard found={found} />
  if (!error) return <Skeleton lines={8} />
  if (isApiError(error) && error.status === 404) {
    return (
      <EmptyState
        text="Такого импорта нет: возможно, его черновик удалили."
        action={<Button onClick={() => openImport(null)}>К импорту</Button>}
      />
    )
  }
  return <FailureState error={error} onRetry={() => void refetch()} />
}

function Wizard({ found }: { found: Import }) {
  const { asked, openStep } = useWizard()
  const furthest = furthestStep(found)
  const over = isOver(found)
  const step = over || asked < 0 || asked > furthest ? furthest : asked
  const heading = useFocusOnChange(step)
  return (
    <div className="import-wizard">
      <WizardHeader found={found} />
      <WizardSteps
        titles={STEPS}
        current={step}
        reachable={over ? -1 : furthest}
        onOpen={openStep}
        finished={found.status === 'applied'}
      />
      <h2 ref={heading} tabIndex={-1} className="import-heading">
        {STEPS[step]}
      </h2>
      <Step found={found} step={step} />
    </div>
  )
}

function Step({ found, step }: { found: Import; step: number }) {
  const { job } = found
  // The file of refused rows is made beside whatever one looks at.
  if (isActive(job) && job.kind !== 'import_refused') return <Working found={found} />
  return (
    <>
      <JobFailure found={found} />
      {step === 0 && <FileStep found={found} />}
      {step === 1 && <ColumnsStep found={found} />}
      {step === 2 && <CheckStep found={found} />}
      {step === 3 && <DoneStep found={found} />}
    </>
  )
}

function Working({ found: { job, gbc_id } }: { found: Import }) {
  const [cancelJob] = useCancelJobMutation()
  if (!job) return null
  return (
    <JobProgress
      job={job}
      text={`${DOING[job.kind] ?? ''} Страницу можно закрыть: работа идёт на сервере.`}
      onCancel={() => void cancelJob({ gbc_id, id: job.id })}
    />
  )
}

/** Why the latest work came to nothing, until something else is begun. */
function JobFailure({ found: { job, status } }: { found: Import }) {
  if (!job || (job.status !== 'failed' && job.status !== 'cancelled')) return null
  const text =
    job.status === 'cancelled' ? 'Остановлено: ничего не изменилось.' : (job.message ?? 'Не удалось. Повторите.')
  const again = status === 'uploaded' ? ' Выберите другой файл или исправьте этот.' : ''
  return (
    <div className="import-alert" role="alert">
      {text}
      {job.status === 'failed' && again}
    </div>
  )
}

function WizardHeader({ found }: { found: Import }) {
  const { gbc_id, id, file_name, user_name, created_at, job } = found
  const dispatch = useAppDispatch()
  const { openImport } = useWizard()
  const [deleteImport, { isLoading }] = useDeleteImportMutation()
  const forget = async () => {
    const { error } = await deleteImport({ gbc_id, id })
    if (error) return
    dispatch(noticeRaised({ kind: 'info', text: `Черновик импорта «${file_name}» удалён.` }))
    openImport(null)
  }
  return (
    <div className="import-header">
      <div className="exchange-words">
        <strong>{file_name}</strong>
        <span className="exchange-quiet">{[user_name, formatInstant(created_at)].filter(Boolean).join(', ')}</span>
      </div>
      <div className="exchange-actions">
        {!isOver(found) && (
          <Button loading={isLoading} disabled={isActive(job)} onClick={() => void forget()}>
            Удалить черновик
          </Button>
        )}
        <Button onClick={() => openImport(null)}>Все импорты</Button>
      </div>
    </div>
  )
}

/** The heading takes the focus when another step comes, so that the keyboard and a reader's voice go on there. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}
