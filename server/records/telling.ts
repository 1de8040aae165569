import type { ChangedArea } from '#contract/events'
import type { Realtime } from '#server/plugins/realtime'

interface Versioned {
  gbc_id: string
  id: string
  version: number
}

/** How an area tells the cooperative's users that a record of it changed. Only after the commit. */
export function telling(realtime: Realtime, type: ChangedArea) {
  /** @param for_members whether members see a part of what changed */
  const tell = ({ gbc_id, id, version }: Versioned, for_members = false) =>
    realtime.changed(gbc_id, { type, id, version, for_members })

  /** Waits for a change, tells of it and answers with the record. */
  async function told<T extends Versioned>(change: Promise<T>, forMembers?: (record: T) => boolean): Promise<T> {
    const record = await change
    tell(record, forMembers?.(record))
    return record
  }

  return { tell, told }
}
