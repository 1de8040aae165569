import { outageOf, type Outage } from '#server/db/outage'

/** An answer that is not a success, thrown anywhere below a route; plugins/errors.ts gives it its shape. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Record<string, string> = {},
    readonly extra: { current?: unknown; retryAfter?: number } = {},
  ) {
    super(message)
  }
}

export const notFound = (message = 'Запись не найдена') => new AppError(404, message)
/** The caller's session has ended. */
export const sessionOver = () => new AppError(401, 'Сессия завершена. Войдите снова.')
export const forbidden = (message = 'Недостаточно прав для этого действия') => new AppError(403, message)

/** Fields that are wrong, keyed by dotted path. The message is the first of them unless one is given. */
export const invalid = (errors: Record<string, string>, message = 'Проверьте заполнение полей') =>
  new AppError(422, message, errors)

/** Somebody saved the record in between: `current` is what it is now. */
export const conflict = (current: unknown) =>
  new AppError(409, 'Пока вы работали, запись изменил другой пользователь', {}, { current })

export const tooMany = (seconds: number, message: string) => new AppError(429, message, {}, { retryAfter: seconds })

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
}

/** The answer 503 to an error that comes of a full disk or a lost database, or null for any other error. */
export function unavailable(error: unknown): AppError | null {
  const outage = outageOf(error)
  if (outage === null) return null
  const { message, retryAfter } = OUTAGES[outage]
  return new AppError(503, message, {}, { retryAfter })
}
