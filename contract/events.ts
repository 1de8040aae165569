import type { AreaWith } from './areas'
import type { JobStatus } from './jobs'

/** Areas whose changes are published to those who may read them. */
export type ChangedArea = AreaWith<{ changed: true }>

/** Socket events, server → client. A client that reconnects refetches: events are hints, never the data. */
export interface ChangedEvent<Type = ChangedArea | 'own'> {
  /** The area; `own`: what a member sees of the own records, `id` is the member's own then. */
  type: Type
  id: string
  version: number
}

export interface JobEvent {
  id: string
  status: JobStatus
  progress: number
  total: number | null
}

export interface ServerEvents {
  changed: (event: ChangedEvent) => void
  job: (event: JobEvent) => void
  /** Something new stands in the user's notifications. */
  notified: () => void
}
