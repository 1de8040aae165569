import { Button } from 'antd'
import { SessionList } from '#shared/security/SessionList'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { useEndGbcUserSessionMutation, useEndGbcUserSessionsMutation, useGbcUserSessionsQuery } from './gbcUsersApi'
import type { UserProps } from './userProps'

/** Where another user is signed in; the chairman ends one session or all. */
export function UserSessions({ gbc_id, user: { id } }: UserProps) {
  const {
    currentData: sessions,
    error,
    refetch,
  } = useGbcUserSessionsQuery({ gbc_id, id }, { refetchOnMountOrArgChange: true })
  const [endSession, { isLoading, originalArgs }] = useEndGbcUserSessionMutation()
  const [endAll, { isLoading: isEndingAll }] = useEndGbcUserSessionsMutation()
  if (!sessions && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!sessions) return <Skeleton lines={3} />
  if (sessions.length === 0) return <EmptyState text="Сейчас сеансов нет." />
  return (
    <>
      <SessionList
        sessions={sessions}
        ending={isLoading ? originalArgs?.session_id : undefined}
        onEnd={(session_id) => void endSession({ gbc_id, id, session_id })}
      />
      {sessions.filter(({ current }) => !current).length > 1 && (
        <Button danger loading={isEndingAll} onClick={() => void endAll({ gbc_id, id })}>
          Завершить все
        </Button>
      )}
    </>
  )
}
