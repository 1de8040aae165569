import { Button } from 'antd'
import { errorMessage, isApiError, saysAway } from '#shared/api/errors'
import { EmptyState } from './EmptyState'

/** What didn't come, why, the request's number for support, and a button that asks again. */
export function FailureState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const number = isApiError(error) ? error.request_id : undefined
  // That the server is away, a message says of all calls at once.
  const away = saysAway(error)
  const text = (
    <span role="alert">
      {away ? 'Данные не получены: нет связи с сервером.' : errorMessage(error, 'Не удалось получить данные.')}
      {number && <small className="failure-number"> Номер запроса: {number}</small>}
    </span>
  )
  return <EmptyState text={text} action={<Button onClick={onRetry}>Повторить</Button>} />
}
