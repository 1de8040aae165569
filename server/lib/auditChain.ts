import { randomUUID } from 'node:crypto'
import { sha256 } from './ids'

/**
 * The hash chain of a cooperative's audit log. A row's hash covers a digest of its changes, not the changes: they can be
 * destroyed later (152-ФЗ) and the chain still holds. Migration 0013 writes chains with these functions and a test holds
 * them to fixed vectors: another format needs functions of its own.
 */
export interface ChainedRow {
  gbc_id: string
  seq: number
  id: string
  at: string
  user_id: string | null
  action: string
  area: string
  record_id: string
  digest: string
  prev_hash: string
}

/**
 * 32 hex characters, random for each row: without them nobody can guess short changes from their digest. Of a UUID: Node
 * draws the 122 random bits of many at once.
 */
export const newSalt = (): string => randomUUID().replaceAll('-', '')

/** Digest of a row's changes, lower-case hex. @param changes the JSON text as it is stored */
export const digestOf = (salt: string, changes: string): string => sha256(salt + changes)

/** Hash of a row, lower-case hex; the next row carries it as `prev_hash`, the first one ''. */
export const hashOf = (row: ChainedRow): string =>
  sha256(
    JSON.stringify([
      row.gbc_id,
      Number(row.seq),
      row.id,
      row.at,
      row.user_id,
      row.action,
      row.area,
      row.record_id,
      row.digest,
      row.prev_hash,
    ]),
  )
