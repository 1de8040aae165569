import type { Caller } from '#server/http/access'
import { notFound } from '#server/lib/errors'

/** The member that the caller is. @throws AppError 404 when the login belongs to no card */
export function memberOf({ member_id }: Caller): string {
  if (member_id === null)
    throw notFound('Ваш доступ не связан с карточкой члена кооператива. Попросите об этом правление.')
  return member_id
}
