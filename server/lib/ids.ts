import { hash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** UUIDv7: sorts by the time it was made. */
export const newId = (): string => v7()

/** An opaque secret of 256 bits: session tokens, socket tickets, names of stored files. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const sha256 = (text: string | Buffer): string => hash('sha256', text)

/** Now as ISO 8601 in UTC. */
export const now = (): string => new Date().toISOString()

/** All ids of one import share a prefix; the last 12 hex digits count up. */
const OWN_CHARACTERS = 12
export const firstId = (prefix: string): string => prefix + '0'.repeat(OWN_CHARACTERS)
export const lastId = (prefix: string): string => prefix + 'f'.repeat(OWN_CHARACTERS)
export const idWith = (prefix: string, counter: number): string =>
  prefix + counter.toString(16).padStart(OWN_CHARACTERS, '0')
