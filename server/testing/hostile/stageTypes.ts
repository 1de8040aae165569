import type { TestApp, TestUser } from '../testApp'
import type { Body } from './validBody'

/** Whom a call is made by, at which records, with which values that its schema can't tell. */
export interface Target {
  caller: TestUser
  ids: Record<string, string>
  known: Body
}

export interface Stage {
  test: TestApp
  gbc_id: string
  chairman: TestUser
  /** A call that has to succeed; `path` is below the cooperative unless it begins with `/api`. */
  send<T = { id: string }>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, by?: TestUser): Promise<T>
  /** Makes a record of a list with a valid body of its own schema. */
  make(list: string): Promise<{ id: string; version: number }>
  /** Ids that arrangements want to find again. */
  memory: Map<string, string>
}
