import { outageOf, type Outage } from '#server/db/outage'
import { AppError } from '#server/lib/errors'

const OUTAGES: Record<Outage, { message: string; retryAfter: number }> = {
  'no-space': {
    message: 'На диске сервера нет места, изменения не сохранены. Сообщите администратору и повторите позже.',
    retryAfter: 30,
  },
  'read-only': {
    message: 'База данных сейчас не принимает запись. Сообщите администратору и повторите позже.',
    retryAfter: 30,
  },
  unreachable: { message: 'База данных сейчас недоступна. Повторите через несколько секунд.', retryAfter: 5 },
  busy: { message: 'Эту запись сейчас меняет кто-то ещё. Повторите через несколько секунд.', retryAfter: 2 },
  slow: { message: 'База данных не успела ответить. Повторите через минуту.', retryAfter: 60 },
}

/** The answer 503 to an error that comes of a full disk or a lost database, or null for any other error. */
export function unavailable(error: unknown): AppError | null {
  const outage = outageOf(error)
  if (outage === null) return null
  const { message, retryAfter } = OUTAGES[outage]
  return new AppError(503, message, {}, { retryAfter })
}
