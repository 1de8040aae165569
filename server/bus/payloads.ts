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
  const pieces: string[] = []
  for (let start = 0; start < notice.ids.length; start += IDS_AT_ONCE) {
    pieces.push(
      JSON.stringify({
        from,
        notice: { ...notice, ids: notice.ids.slice(start, start + IDS_AT_ONCE) },
      } satisfies Envelope),
    )
  }
  return pieces
}

/** @returns another server's notice, or null for one's own */
export function noticeIn(payload: string, own: string): Notice | null {
  const { from, notice } = JSON.parse(payload) as Envelope
  return from === own ? null : notice
}
