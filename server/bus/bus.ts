import type { ChangedArea, ChangedEvent, JobEvent } from '#contract/events'

/** A change, and who is told of it beside those who may read the whole area. */
export interface Change extends ChangedEvent<ChangedArea> {
  /** Members see a part of it: a document that is or was shown to them, a name that co-owners read. */
  for_members?: boolean
  /** Ids of users who see or saw the record. */
  readers?: string[]
}

/** What one server publishes to the others on the same database: ids only, never what stands in the records. */
export type Notice =
  | { kind: 'changed'; gbc_id: string; event: Omit<Change, 'readers'> }
  | { kind: 'readers'; ids: string[]; event: ChangedEvent }
  | { kind: 'own'; gbc_id: string; ids: string[] }
  | { kind: 'notified'; ids: string[] }
  | { kind: 'job'; user_id: string; event: JobEvent }
  /** A job was cancelled: whoever runs it stops. */
  | { kind: 'interrupt'; job_id: string }
  | { kind: 'ended'; ids: string[] }
  /** Who has this user's program open? */
  | { kind: 'seek'; user_id: string; question: string }
  | { kind: 'here'; question: string }

export interface Bus {
  /** Whether other servers listen at this moment. */
  hasOthers(): Promise<boolean>
  /** Whether the others are heard at this moment. A server that isn't doesn't know which sessions they end. */
  readonly hears: boolean
  /** Tells the others, not this server itself; in the order of the calls, without being waited for. Call after the commit. */
  publish(notice: Notice): void
  /** Called with what the others publish. */
  onNotice(handle: (notice: Notice) => void): void
  /** Called when the others are heard no longer: whatever they publish from now on is missed. */
  onDeaf(handle: () => void): void
  start(): Promise<void>
  close(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The other servers on the same database. */
    bus: Bus
  }
}

/** One server by itself publishes to nobody and hears nobody: SQLite, whose data directory is one server's. */
export const aloneBus = (): Bus => ({
  hasOthers: async () => false,
  hears: true,
  publish: () => undefined,
  onNotice: () => undefined,
  onDeaf: () => undefined,
  start: async () => undefined,
  close: async () => undefined,
})
