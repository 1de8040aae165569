import type { JobStatus } from './jobs'

/** Socket events, server → client. A client that reconnects refetches: events are hints, never the data. */
export interface ChangedEvent {
  /** Area: 'members', 'gbc', 'users', … */
  type: string
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
