import type { App } from '#server/app'
import { Server, type Namespace, type Socket } from 'socket.io'
import type { ChangedEvent, ChangedArea, JobEvent, ServerEvents } from '#contract/events'
import { PERMISSIONS, can, type Permission } from '#contract/permissions'
import { concernedBy, usersOf, type Own } from '#server/features/own/concerned'
import { newSecret } from '#server/ids'
import type { Caller } from './access'

const TICKET_LIFE = 60_000
const MAX_TICKETS = 10_000

/** Which permission lets a user hear of changes in an area. Ids of members, users and garages are for the office alone. */
const audience: Record<ChangedArea, Permission> = {
  gbc: 'gbc.read',
  users: 'members.read',
  members: 'members.read',
  proposals: 'members.read',
  garages: 'garages.read',
  property: 'property.read',
  documents: 'documents.all',
  imports: 'imports.write',
}

export interface Realtime {
  ticketFor(caller: Caller): { ticket: string; expires: number }
  /** Tells the cooperative's users who may read the area that a record changed, and members whom it concerns. Call after the commit. */
  changed(gbc_id: string, event: ChangedEvent<ChangedArea>): void
  /** Tells users who are these members that something of their own has changed. Call after the commit. */
  ownChanged(gbc_id: string, member_ids: string[]): void
  /** Tells a user of the progress of the user's job. */
  job(user_id: string, event: JobEvent): void
  /** Whether a user has the program open, as far as this server knows. */
  isHere(user_id: string): boolean
  /** Tells users that they have new notifications. Call after the commit. */
  notified(user_ids: string[]): void
  endSessions(ids: string[]): void
}

type AppSocket = Socket<Record<string, never>, ServerEvents, Record<string, never>, { caller: Caller }>

const roomsOf = (caller: Caller): string[] => [
  `user:${caller.id}`,
  ...PERMISSIONS.filter((permission) => caller.gbc_id && can(caller.role, permission)).map((permission) => `gbc:${caller.gbc_id}:${permission}`),
]

/**
 * Socket.io at its usual path. A socket is opened by a one-use ticket (product.md, decision 4). A caller may name any
 * namespace: all of them carry the same events.
 */
export function addRealtime(app: App): Realtime {
  const tickets = new Map<string, { caller: Caller; until: number }>()
  const socketsOf = new Map<string, Set<AppSocket>>()
  const io = new Server<Record<string, never>, ServerEvents, Record<string, never>, { caller: Caller }>(app.server, {
    serveClient: false,
    connectTimeout: 10_000,
    maxHttpBufferSize: 100_000,
  })

  function redeem(ticket: unknown): Caller | null {
    const found = typeof ticket === 'string' ? tickets.get(ticket) : undefined
    if (!found) return null
    tickets.delete(ticket as string)
    return found.until > Date.now() ? found.caller : null
  }

  const admit = (socket: AppSocket, next: (error?: Error) => void) => {
    const caller = redeem(socket.handshake.query.token)
    if (!caller) return next(new Error('unauthorized'))
    socket.data.caller = caller
    return next()
  }

  const namespaces: Namespace<Record<string, never>, ServerEvents, Record<string, never>, { caller: Caller }>[] = [
    io.of('/'),
    io.of(/^\/.+$/),
  ]
  for (const namespace of namespaces) {
    namespace.use(admit)
    namespace.on('connection', (socket) => {
      const { session_id } = socket.data.caller
      void socket.join(roomsOf(socket.data.caller))
      socketsOf.set(session_id, (socketsOf.get(session_id) ?? new Set()).add(socket))
      socket.on('disconnect', () => forget(session_id, socket))
    })
  }

  /** Everyone in a room, whatever namespace the client has named. */
  const to = (room: string) => namespaces.map((namespace) => namespace.to(room))

  /** Only the own id goes out: whatever else changed, a member hears of nobody else's. */
  function tellOwn(concerned: Promise<Own[]>): void {
    concerned
      .then((owners) => {
        for (const { user_id, member_id } of owners) {
          for (const room of to(`user:${user_id}`)) room.emit('changed', { type: 'own', id: member_id, version: 0 })
        }
      })
      .catch((error: unknown) => app.log.debug(error))
  }

  function forget(session_id: string, socket: AppSocket) {
    const sockets = socketsOf.get(session_id)
    sockets?.delete(socket)
    if (sockets?.size === 0) socketsOf.delete(session_id)
  }

  const sweep = setInterval(() => {
    for (const [ticket, { until }] of tickets) if (until <= Date.now()) tickets.delete(ticket)
  }, TICKET_LIFE)
  sweep.unref()

  app.addHook('preClose', async () => {
    clearInterval(sweep)
    io.disconnectSockets(true)
    io.engine.close()
  })

  return {
    ticketFor(caller) {
      if (tickets.size >= MAX_TICKETS) tickets.clear()
      const until = Date.now() + TICKET_LIFE
      const ticket = newSecret()
      tickets.set(ticket, { caller, until })
      return { ticket, expires: Math.floor(until / 1000) }
    },
    changed(gbc_id, event) {
      for (const room of to(`gbc:${gbc_id}:${audience[event.type]}`)) {
        // Whoever is the changed user hears of it too, once.
        const told = event.type === 'users' ? room.to(`user:${event.id}`) : room
        told.emit('changed', event)
      }
      tellOwn(concernedBy(app.db, gbc_id, event))
    },
    ownChanged: (gbc_id, member_ids) => tellOwn(usersOf(app.db, gbc_id, member_ids)),
    job(user_id, event) {
      for (const room of to(`user:${user_id}`)) room.emit('job', event)
    },
    isHere: (user_id) => [...socketsOf.values()].some((sockets) => [...sockets].some(({ data }) => data.caller.id === user_id)),
    notified(user_ids) {
      for (const user_id of user_ids) for (const room of to(`user:${user_id}`)) room.emit('notified')
    },
    endSessions(ids) {
      // A ticket taken a moment before would open a socket for the ended session.
      for (const [ticket, { caller }] of tickets) if (ids.includes(caller.session_id)) tickets.delete(ticket)
      for (const id of ids) for (const socket of socketsOf.get(id) ?? []) socket.disconnect(true)
    },
  }
}
