/** An answer that is not a success, thrown anywhere below a route; http/errors.ts gives it its shape. */
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

/** Fields that are wrong, keyed by dotted path. */
export const invalid = (errors: Record<string, string>, message = 'Проверьте заполнение полей') =>
  new AppError(422, message, errors)

/** Somebody saved the record in between: `current` is what it is now. */
export const conflict = (current: unknown) =>
  new AppError(409, 'Пока вы работали, запись изменил другой пользователь', {}, { current })

export const tooMany = (seconds: number, message: string) => new AppError(429, message, {}, { retryAfter: seconds })
