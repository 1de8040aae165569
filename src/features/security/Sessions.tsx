import { Button, Popconfirm } from 'antd'
import type { Session } from '#contract/session'
import { useAppDispatch } from '#app/hooks'
import { plural } from '#shared/format/plural'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from '#features/auth/authApi'
import { SessionList } from './SessionList'

/** Where the user is signed in; any other place can be signed out from here. */
export function Sessions() {
  const { currentData: sessions, error, refetch } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <section className="security-section" aria-labelledby="security-sessions">
      <h2 id="security-sessions">Сеансы</h2>
      <p>Где вы вошли. Незнакомое устройство завершите и смените пароль.</p>
      {sessions ? (
        <OwnSessions sessions={sessions} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </section>
  )
}

function OwnSessions({ sessions }: { sessions: Session[] }) {
  const [endSession, { isLoading, originalArgs }] = useEndSessionMutation()
  const others = sessions.filter(({ current }) => !current)
  return (
    <>
      <SessionList
        sessions={sessions}
        ending={isLoading ? originalArgs : undefined}
        onEnd={(id) => void endSession(id)}
      />
      {others.length > 0 && <EndOthers count={others.length} />}
    </>
  )
}

function EndOthers({ count }: { count: number }) {
  const dispatch = useAppDispatch()
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation()
  const end = async () => {
    const { error } = await endOthers()
    if (!error) dispatch(noticeRaised({ kind: 'success', text: 'Остальные сеансы завершены' }))
  }
  return (
    <Popconfirm
      title="Завершить все остальные сеансы?"
      description={`${plural(count, ['сеанс закончится', 'сеанса закончатся', 'сеансов закончатся'])}, несохранённое там пропадёт.`}
      okText="Завершить все"
      cancelText="Отмена"
      onConfirm={() => void end()}
    >
      <Button danger loading={isLoading}>
        Завершить все остальные
      </Button>
    </Popconfirm>
  )
}
