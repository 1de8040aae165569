/** Why nothing could be stored or read for now: the disk is full, takes no writes, the database can't be reached, others are writing the same, or reading takes too long. */
export type Outage = 'no-space' | 'read-only' | 'unreachable' | 'busy' | 'slow'

/** Codes of SQLite, of PostgreSQL (its manual, appendix A) and of the operating system. */
const CODES: [pattern: RegExp, outage: Outage][] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/, 'no-space'],
  [/^(SQLITE_READONLY(_\w+)?|EROFS|25006)$/, 'read-only'],
  // Two transactions waited for each other: this one was given up, the other went on.
  [/^(40P01|40001|SQLITE_BUSY)$/, 'busy'],
  // A statement took longer than it may (engine.ts).
  [/^57014$/, 'slow'],
  [/^(SQLITE_IOERR(_\w+)?|SQLITE_CANTOPEN(_\w+)?|EIO|08\w{3}|57P0[1-5]|53[023]00|58030)$/, 'unreachable'],
]

/** Of a connection itself; the same codes of a file or of somebody's upload mean something else. */
const CONNECTION = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/
const CALLS = /^(connect|read|write|getaddrinfo)$/

/** What pg says of a connection without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|Query read timeout|The database thread has ended)/

interface Failure extends NodeJS.ErrnoException {
  /** Of an AggregateError: several addresses of one host were tried. */
  errors?: unknown[]
}

/** @returns the outage that an error of the database or of the file store tells of, or null for any other error */
export function outageOf(error: unknown): Outage | null {
  if (typeof error !== 'object' || error === null) return null
  const { code = '', syscall = '', message = '', errors } = error as Failure
  if (errors !== undefined && errors.length > 0) return outageOf(errors[0])
  const known = CODES.find(([pattern]) => pattern.test(code))
  if (known) return known[1]
  if (MESSAGES.test(message)) return 'unreachable'
  // A missing file is no outage, a missing socket is.
  if (!CONNECTION.test(code) || !CALLS.test(syscall)) return null
  return code !== 'ENOENT' || syscall === 'connect' ? 'unreachable' : null
}
