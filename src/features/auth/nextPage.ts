import { DASHBOARD } from '#shared/routing/paths'

const NEXT = 'next'

/** Page wanted before the sign-in. Only a path of ours: never another site. */
export function nextOf(query: URLSearchParams): string {
  const next = query.get(NEXT) ?? ''
  return /^\/(?![/\\])/.test(next) ? next : DASHBOARD
}

/** An address that leads on to `next` when its own business is done. */
export const withNext = (path: string, next: string) =>
  next === DASHBOARD ? path : `${path}?${new URLSearchParams({ [NEXT]: next }).toString()}`
