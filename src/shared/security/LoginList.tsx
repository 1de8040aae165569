import { Button } from 'antd'
import type { Page } from '#contract/common'
import { letIn, loginOutcomeNames, type Login } from '#contract/logins'
import { formatInstant } from '#shared/format/dates'
import { deviceOf } from '#contract/devices'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { StatusTag } from '#shared/ui/StatusTag'

/** How many lines are shown at first, and after «Показать все»: a page of the server's list at the most. */
export const LOGIN_STEPS = [3, 200] as const

interface LoginListProps {
  query: { data?: Page<Login>; isFetching: boolean; error?: unknown; refetch: () => unknown }
  /** Shows more of them; absent when no more can be shown. */
  onMore?: () => void
}

/** A login history: when, from what device and address, with what success. */
export function LoginList({ query: { data, isFetching, error, refetch }, onMore }: LoginListProps) {
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  if (data.total === 0) return <EmptyState text="Входов ещё не было." />
  return (
    <>
      <ul className="sessions">
        {data.items.map((login) => (
          <li key={login.id} className="session">
            <div className="session-words">
              <StatusTag tone={letIn(login.outcome) ? 'good' : 'bad'}>{loginOutcomeNames[login.outcome]}</StatusTag>
              <div className="session-facts">
                <time dateTime={login.at}>{formatInstant(login.at)}</time>
                <span>{deviceOf(login.user_agent)}</span>
                <span>{login.address}</span>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {data.total > data.items.length && onMore && (
        <Button loading={isFetching} onClick={onMore}>
          Показать все
        </Button>
      )}
    </>
  )
}
