import type { ReactNode } from 'react'
import { isApiError } from '#shared/api/errors'
import type { RecordQuery } from '#shared/api/recordCalls'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import './own.css'

/** Something of one's own in its states: loading, there, not reachable, and a login that belongs to no member. */
export function OwnRecord<Item>({
  query,
  children,
}: {
  query: RecordQuery<Item>
  children: (item: Item) => ReactNode
}) {
  const { currentData, error, refetch } = query
  if (currentData) return <div className="own">{children(currentData)}</div>
  if (!error) return <Skeleton lines={10} />
  if (isApiError(error) && error.status === 404) return <EmptyState text={error.message} />
  return <FailureState error={error} onRetry={() => void refetch()} />
}
