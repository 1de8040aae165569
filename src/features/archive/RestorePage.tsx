import { Button } from 'antd'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { MAX_ARCHIVE_BYTES, type Restore } from '#contract/archive'
import { usersApi } from '#features/users/usersApi'
import { errorMessage } from '#shared/api/errors'
import { GBC, HOME } from '#shared/routing/paths'
import { useAppDispatch, useUser } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { FileDrop } from '#shared/ui/FileDrop'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { ArchiveContents } from './ArchiveContents'
import {
  useApplyRestoreMutation,
  useBringArchiveMutation,
  useForgetRestoreMutation,
  useGetRestoreQuery,
} from './archiveApi'
import './archive.css'

const POLL_MS = 700
const isWorking = (restore?: Restore | null) => restore?.status === 'checking' || restore?.status === 'restoring'

/** Brings a whole cooperative from its archive; for the administrator who has none. */
export function RestorePage() {
  const user = useUser()
  if (user.gbc) return <Navigate to={GBC} replace />
  return (
    <>
      <PageHeader
        title="Восстановление из архива"
        subtitle="Весь кооператив из архива ZIP, который сделала эта программа здесь или на другом компьютере"
      />
      {user.is_admin ? (
        <Restoration />
      ) : (
        <EmptyState text="Восстановить кооператив из архива может администратор программы, у которого ещё нет своего кооператива." />
      )}
    </>
  )
}

function Restoration() {
  const [polling, setPolling] = useState(0)
  const { currentData, error, refetch } = useGetRestoreQuery(undefined, {
    pollingInterval: polling,
    refetchOnMountOrArgChange: true,
  })
  const wanted = isWorking(currentData?.restore) ? POLL_MS : 0
  if (wanted !== polling) setPolling(wanted)
  if (!currentData)
    return error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={5} />
  const { restore } = currentData
  if (!restore || restore.status === 'failed') return <Choice failed={restore} />
  if (restore.status === 'done') return <Done restore={restore} />
  if (isWorking(restore)) return <Working restore={restore} />
  return <Ready restore={restore} />
}

function Choice({ failed }: { failed: Restore | null }) {
  const [bring] = useBringArchiveMutation()
  const [sending, setSending] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = async (file: File) => {
    setRefusal(null)
    if (file.size > MAX_ARCHIVE_BYTES)
      return setRefusal('Файл больше 4 ГБ: такой архив восстанавливают в командной строке, npm run restore')
    setSending(0)
    const { error } = await bring({ file, onProgress: setSending })
    setSending(null)
    if (error) setRefusal(errorMessage(error, 'Файл не удалось отправить.'))
  }
  const problem = refusal ?? failed?.message
  return (
    <div className="archive-section">
      <p>
        Сначала архив проверяется целиком: опись, контрольные суммы, каждая запись. Потом вы увидите, что в нём, и
        решите, восстанавливать ли. Записывается либо всё, либо ничего.
      </p>
      <FileDrop
        text="Выбрать архив"
        label="Файл архива"
        accept=".zip"
        hint="ZIP до 4 ГБ."
        sending={sending}
        problem={
          problem && (
            <>
              {failed && !refusal && <strong>{failed.file_name}. </strong>}
              {problem}
            </>
          )
        }
        onFile={(file) => void send(file)}
      />
    </div>
  )
}

function Working({ restore }: { restore: Restore }) {
  const [forget] = useForgetRestoreMutation()
  const checking = restore.status === 'checking'
  const title = checking ? 'Архив проверяется' : 'Кооператив восстанавливается'
  const part = restore.total > 0 ? restore.progress / restore.total : undefined
  return (
    <div className="archive-section">
      <div className="archive-progress" role="status">
        <strong>{title}</strong>
        <span>{restore.file_name}</span>
        <progress aria-label={title} max={1} value={part} />
        <span>{checking ? 'Ничего ещё не записано.' : 'Страницу можно закрыть: работа идёт на сервере.'}</span>
      </div>
      {checking && <Button onClick={() => void forget()}>Отмена</Button>}
    </div>
  )
}

function Ready({ restore }: { restore: Restore }) {
  const [apply, { isLoading, error }] = useApplyRestoreMutation()
  const [forget] = useForgetRestoreMutation()
  return (
    <div className="archive-section">
      <h2>Архив проверен: всё на месте, контрольные суммы сошлись</h2>
      {restore.summary && <ArchiveContents summary={restore.summary} />}
      <p>
        Председателем станете вы. Остальные пользователи придут без паролей: пригласите их заново в разделе
        «Безопасность».
      </p>
      {error && (
        <p className="archive-problem" role="alert">
          {errorMessage(error, 'Не удалось начать.')}
        </p>
      )}
      <div className="archive-buttons">
        <Button type="primary" loading={isLoading} onClick={() => void apply()}>
          Восстановить
        </Button>
        <Button onClick={() => void forget()}>Выбрать другой архив</Button>
      </div>
    </div>
  )
}

function Done({ restore }: { restore: Restore }) {
  const { id } = useUser()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  /** The role and the cooperative come with the user. */
  const enter = async () => {
    await dispatch(usersApi.endpoints.getUser.initiate(id, { forceRefetch: true, subscribe: false }))
    await navigate(HOME)
  }
  return (
    <div className="archive-section" role="status">
      <h2>{restore.summary?.gbc.short_name ?? 'Кооператив'} восстановлен</h2>
      <p>Строки, суммы и контрольные суммы сошлись с архивом.</p>
      {restore.summary && <ArchiveContents summary={restore.summary} />}
      <Button type="primary" onClick={() => void enter()}>
        Открыть кооператив
      </Button>
    </div>
  )
}
