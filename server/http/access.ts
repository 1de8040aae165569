import type { IncomingHttpHeaders } from 'node:http'
import type { App } from './fastify'
import type { FastifyRequest, RouteOptions } from 'fastify'
import { PERMISSIONS, can, type Permission, type Role } from '#contract/permissions'
import type { Db } from '#server/db/engine'
import { forbidden, notFound, sessionOver } from '#server/lib/errors'
import { callLimits } from './callLimits'

/**
 * Who may call a route. `public`: anyone; `session`: a live session, even one whose password must still be changed;
 * `signed-in`: a session with its own password; `admin`: the installation's administrator; else a permission of the role.
 */
export type Access = 'public' | 'session' | 'signed-in' | 'admin' | Permission

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The token may come in the cookie: for <img>, which can send no header. Reading calls only. */
    cookieToken?: boolean
  }
  interface FastifyInstance {
    /** Every route, in order: what the access test goes through. */
    declaredRoutes: RouteOptions[]
  }
  interface FastifyRequest {
    /** Undefined on public routes and where the session was refused: for what looks at every request. */
    callerIfAny?: Caller
    /** The same, for routes that are not public. */
    caller: Caller
  }
}

export interface Caller {
  id: string
  email: string
  session_id: string
  gbc_id: string | null
  role: Role | null
  /** The member that the user is: what a member may see of the cooperative's records is this one's. */
  member_id: string | null
  is_admin: boolean
  password_set: boolean
}

/**
 * In bytes. What a stranger or a member sends in is a form; a file of theirs goes in parts, which this doesn't limit. Reading
 * a body stops everybody else, and no permission of the office was asked for.
 */
export const SMALL_BODY = 64 * 1024
const isSmall = (access: Access) =>
  ['public', 'session', 'signed-in'].includes(access) || (access !== 'admin' && can('member', access as Permission))

const ACCESSES: readonly string[] = ['public', 'session', 'signed-in', 'admin', ...PERMISSIONS]

const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

/** The token in the cookie of the client's session (specification, section 9). */
export const cookieToken = (headers: IncomingHttpHeaders): string | null =>
  /(?:^|;\s*)token=([^;\s]+)/.exec(headers.cookie ?? '')?.[1] ?? null

/** The token that comes along with a request that asks for none: of the session which a login takes the place of. */
export const formerTokenOf = (request: FastifyRequest): string | null =>
  bearerOf(request) ?? cookieToken(request.headers)

const tokenOf = (request: FastifyRequest): string | null =>
  bearerOf(request) ?? (request.routeOptions.config.cookieToken ? cookieToken(request.headers) : null)

/** Who a session's token is of; null without a live session. */
type FindSession = (db: Db, token: string) => Promise<Caller | null>

/**
 * Pages, their assets and probes cost next to nothing. Signing in has a limit and throttles of its own: other calls from
 * the same address must not shut it.
 */
const hasGeneralLimit = ({ url, routeOptions }: FastifyRequest) =>
  url.startsWith('/api/') && routeOptions.config.rateLimit === undefined

function permit(access: Access, caller: Caller): void {
  if (access === 'session') return
  if (!caller.password_set) throw forbidden('Сначала смените одноразовый пароль')
  if (access === 'signed-in') return
  if (access === 'admin' ? !caller.is_admin : !can(caller.role, access as Permission)) throw forbidden()
}

/** Another cooperative's address is answered as if it were not there. */
function keepInside(request: FastifyRequest): void {
  const { gbc_id } = request.params as { gbc_id?: string }
  if (gbc_id !== undefined && gbc_id !== request.caller.gbc_id) throw notFound()
}

/** Checks limits of calls, session, cooperative and permission before anything of the request is read. A route that declares no access does not start. */
export function addAccess(app: App, findSession: FindSession): void {
  const declared: RouteOptions[] = []
  const limits = callLimits(app)
  app.decorate('declaredRoutes', declared)
  app.addHook('onRoute', (route) => {
    declared.push(route)
    const access = route.config?.access
    if (!access || !ACCESSES.includes(access))
      throw new Error(`Route ${String(route.method)} ${route.url} declares no access`)
    if (isSmall(access)) route.bodyLimit = SMALL_BODY
  })

  app.addHook('onRequest', async (request) => {
    const access = request.is404 ? 'public' : request.routeOptions.config.access
    if (access === 'public' || access === undefined)
      return hasGeneralLimit(request) ? limits.stranger(request) : undefined
    const token = tokenOf(request)
    const caller = token === null ? null : await findSession(app.db, token)
    if (!caller) {
      await limits.stranger(request)
      throw sessionOver()
    }
    request.callerIfAny = caller
    request.caller = caller
    await limits.session(request)
    if (caller.password_set) keepInside(request)
    permit(access, caller)
  })
}
