import { Button, Popconfirm, Skeleton } from 'antd'
import type { Session } from '#contract/session'
import { useAppDispatch } from '#app/hooks'
import { formatInstant } from '#shared/format/dates'
import { plural } from '#shared/format/plural'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { FailureState } from '#shared/ui/FailureState'
import { StatusTag } from '#shared/ui/StatusTag'
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from '#features/auth/authApi'
import { deviceOf } from './deviceOf'

/** Where the user is signed in; any other place can be signed out from here. */
export function Sessions() {
  const { currentData: sessions, error, refetch } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <section className="security-section" aria-labelledby="security-sessions">
      <h2 id="security-sessions">Сеансы</h2>
      <p>Где вы вошли. Незнакомое устройство завершите и смените пароль.</p>
      {sessions ? (
        <SessionList sessions={sessions} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </section>
  )
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const others = sessions.filter(({ current }) => !current)
  return (
    <>
      <ul className="sessions">
        {[...sessions.filter(({ current }) => current), ...others].map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 && <EndOthers count={others.length} />}
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const [endSession, { isLoading }] = useEndSessionMutation()
  const device = deviceOf(session.user_agent)
  return (
    <li className="session">
      <div className="session-words">
        <strong>{device}</strong>
        {session.current && <StatusTag tone="good">это вы</StatusTag>}
        <div className="session-facts">
          {session.address && <span>{session.address}</span>}
          <span>последний раз {formatInstant(session.last_seen_at)}</span>
          <span>вход {formatInstant(session.created_at)}</span>
        </div>
      </div>
      {!session.current && (
        <Button
          size="small"
          loading={isLoading}
          aria-label={`Завершить: ${device}`}
          onClick={() => void endSession(session.id)}
        >
          Завершить
        </Button>
      )}
    </li>
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
      <Button danger loading={isLoading}>Завершить все остальные</Button>
    </Popconfirm>
  )
}
