import type { App } from '#server/http/fastify'
import type { Namespace, Socket } from 'socket.io'
import { areas as contractAreas } from '#contract/areas'
import type { JobEvent, ServerEvents } from '#contract/events'
import { PERMISSIONS, can } from '#contract/permissions'
import type { Change, Notice } from '#server/bus/bus'
import type { Db } from '#server/db/engine'
import type { LinkedUser, Subscribers } from './subscribers'
import type { Caller } from '#server/http/access'
import { logRefusedSocket } from '#server/http/securityLog'
import { NAMESPACE, socketServer } from './socketServer'
import { askWhoIsHere } from './whoIsHere'

/** A session may run out, or its end may not have been heard of: sockets are held against the sessions so often. */
const LOOK_AGAIN_EVERY = 60_000

/** Whatever server a user's socket is connected to, it is reached: each call is published to the other servers too. */
export interface Realtime {
  /** Tells the cooperative's users who may read the area that a record changed, and whom else it concerns. Call after the commit. */
  changed(gbc_id: string, change: Change): void
  /** Tells users who are these members that something of their own has changed. Call after the commit. */
  ownChanged(gbc_id: string, member_ids: string[]): void
  /** Tells a user of the progress of the user's job. */
  job(user_id: string, event: JobEvent): void
  /** Whether a user has the program open, connected to whatever server. */
  isHere(user_id: string): Promise<boolean>
  /** Tells users that they have new notifications. Call after the commit. */
  notified(user_ids: string[]): void
  /** Closes the sockets of sessions. Call after the commit that ended them. */
  endSessions(ids: string[]): void
}

declare module 'fastify' {
  interface FastifyInstance {
    realtime: Realtime
  }
}

/** What features know of users. */
interface Users {
  /** Callers of the sessions that have not ended. */
  liveCallers(db: Db, session_ids: string[]): Promise<Caller[]>
  /** Whoever the ticket was given to; null for one that is used or too old. */
  redeemTicket(db: Db, ticket: unknown): Promise<Caller | null>
  /** Users who are these members. */
  usersOf(db: Db, gbc_id: string, member_ids: string[]): Promise<LinkedUser[]>
}

type AppSocket = Socket<Record<string, never>, ServerEvents, Record<string, never>, { caller: Caller }>

const roomsOf = (caller: Caller): string[] => [
  `user:${caller.id}`,
  ...PERMISSIONS.filter((permission) => caller.gbc_id && can(caller.role, permission)).map(
    (permission) => `gbc:${caller.gbc_id}:${permission}`,
  ),
]

/**
 * Socket.io at its usual path. A socket is opened by a one-use ticket (product.md, decision 4). A caller may name a
 * namespace: all of them carry the same events.
 */
export function addRealtime(app: App, { liveCallers, redeemTicket, usersOf }: Users): Realtime {
  const { areas, bus, db, log } = app
  const socketsOf = new Map<string, Set<AppSocket>>()
  const io = socketServer(app.server, app.config, (request, status) => logRefusedSocket(log, request, status))

  async function admit(socket: AppSocket, next: (error?: Error) => void): Promise<void> {
    try {
      const caller = bus.hears ? await redeemTicket(db, socket.handshake.query.token) : null
      if (!caller) {
        logRefusedSocket(log, socket.request, 401)
        return next(new Error('unauthorized'))
      }
      socket.data.caller = caller
      return next()
    } catch (error) {
      log.error(error)
      return next(new Error('unavailable'))
    }
  }

  const namespaces: Namespace<Record<string, never>, ServerEvents, Record<string, never>, { caller: Caller }>[] = [
    io.of('/'),
    io.of(NAMESPACE),
  ]
  for (const namespace of namespaces) {
    namespace.use((socket, next) => void admit(socket, next))
    namespace.on('connection', (socket) => {
      const { session_id } = socket.data.caller
      void socket.join(roomsOf(socket.data.caller))
      socketsOf.set(session_id, (socketsOf.get(session_id) ?? new Set()).add(socket))
      socket.on('disconnect', () => forget(session_id, socket))
      // The session may have ended, or the others fallen silent, between the ticket and here.
      if (bus.hears) closeEnded([session_id])
      else socket.disconnect(true)
    })
  }

  /** Everyone in a room, whatever namespace the client has named. */
  const to = (room: string) => namespaces.map((namespace) => namespace.to(room))

  /** Only the own id goes out: whatever else changed, a member hears of nobody else's. */
  function sendToMembers(affected: Promise<LinkedUser[]>): void {
    affected
      .then((owners) => {
        for (const { user_id, member_id } of owners) {
          for (const room of to(`user:${user_id}`)) room.emit('changed', { type: 'own', id: member_id, version: 0 })
        }
      })
      .catch((error: unknown) => log.debug(error))
  }

  function forget(session_id: string, socket: AppSocket) {
    const sockets = socketsOf.get(session_id)
    sockets?.delete(socket)
    if (sockets?.size === 0) socketsOf.delete(session_id)
  }

  const close = (session_id: string) => socketsOf.get(session_id)?.forEach((socket) => socket.disconnect(true))

  function closeEnded(session_ids: string[]): void {
    liveCallers(db, session_ids)
      .then((callers) => {
        const live = new Set(callers.map(({ session_id }) => session_id))
        for (const id of session_ids) if (!live.has(id)) close(id)
      })
      .catch((error: unknown) => log.error(error))
  }

  const lookAgain = setInterval(() => closeEnded([...socketsOf.keys()]), LOOK_AGAIN_EVERY)
  lookAgain.unref()

  /** The users connected to this server that a notice is for; the other servers do the same. */
  function pass(notice: Notice): void {
    if (notice.kind === 'changed') {
      const { gbc_id } = notice
      const { for_members = false, ...event } = notice.event
      const { office, members, recordIsUser, affected }: Subscribers = areas[event.type].subscribers ?? {}
      const officeRoom = `gbc:${gbc_id}:${office ?? contractAreas[event.type].read}`
      for (const room of to(officeRoom)) {
        // Whoever is the changed user hears of it too, once.
        const heard = recordIsUser ? room.to(`user:${event.id}`) : room
        heard.emit('changed', event)
      }
      if (members && for_members)
        for (const room of to(`gbc:${gbc_id}:${members}`)) room.except(officeRoom).emit('changed', event)
      if (affected) sendToMembers(affected(db, gbc_id, event.id, for_members))
    }
    if (notice.kind === 'readers')
      for (const id of notice.ids) for (const room of to(`user:${id}`)) room.emit('changed', notice.event)
    if (notice.kind === 'own') sendToMembers(usersOf(db, notice.gbc_id, notice.ids))
    if (notice.kind === 'job') for (const room of to(`user:${notice.user_id}`)) room.emit('job', notice.event)
    if (notice.kind === 'notified')
      for (const id of notice.ids) for (const room of to(`user:${id}`)) room.emit('notified')
    if (notice.kind === 'ended') notice.ids.forEach(close)
  }

  function send(notice: Notice): void {
    pass(notice)
    bus.publish(notice)
  }

  bus.onNotice(pass)
  // Clients connect anew until the others are heard again, and fetch then what they have missed.
  bus.onDeaf(() => [...socketsOf.keys()].forEach(close))

  app.addHook('preClose', async () => {
    clearInterval(lookAgain)
    io.disconnectSockets(true)
    io.engine.close()
  })

  return {
    changed(gbc_id, { readers = [], ...event }) {
      send({ kind: 'changed', gbc_id, event })
      const { type, id, version } = event
      if (readers.length > 0) send({ kind: 'readers', ids: readers, event: { type, id, version } })
    },
    ownChanged: (gbc_id, ids) => send({ kind: 'own', gbc_id, ids }),
    job: (user_id, event) => send({ kind: 'job', user_id, event }),
    isHere: askWhoIsHere(bus, (user_id) =>
      [...socketsOf.values()].some((sockets) => [...sockets].some(({ data }) => data.caller.id === user_id)),
    ),
    notified: (ids) => send({ kind: 'notified', ids }),
    endSessions: (ids) => send({ kind: 'ended', ids }),
  }
}
