import { portionsOf } from '#server/lib/portionsOf'
import type { Notice } from './bus'

/** PostgreSQL takes less than 8000 bytes at once; an id with its quotes and comma is 39. */
const IDS_AT_ONCE = 150

/** What goes over the wire: the sender, so that nobody hears itself, and the notice. */
interface Envelope {
  from: string
  notice: Notice
}

/** A notice of many ids goes in several pieces. */
export function payloadsOf(from: string, notice: Notice): string[] {
  if (!('ids' in notice)) return [JSON.stringify({ from, notice } satisfies Envelope)]
  return portionsOf(notice.ids, IDS_AT_ONCE).map((ids) =>
    JSON.stringify({ from, notice: { ...notice, ids } } satisfies Envelope),
  )
}

/** @returns another server's notice, or null for one's own */
export function noticeIn(payload: string, own: string): Notice | null {
  const { from, notice } = JSON.parse(payload) as Envelope
  return from === own ? null : notice
}
