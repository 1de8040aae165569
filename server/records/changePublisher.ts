import type { ChangedArea } from '#contract/events'
import type { Realtime } from '#server/plugins/realtime'

interface Versioned {
  gbc_id: string
  id: string
  version: number
}

/** Publishes changes of an area's records to the cooperative's users. Call after the commit. */
export function changePublisher(realtime: Realtime, type: ChangedArea) {
  /** @param for_members whether members see a part of what changed */
  const publish = ({ gbc_id, id, version }: Versioned, for_members = false) =>
    realtime.changed(gbc_id, { type, id, version, for_members })

  /** Waits for a change and publishes it. @returns the record */
  async function publishAfter<T extends Versioned>(
    change: Promise<T>,
    forMembers?: (record: T) => boolean,
  ): Promise<T> {
    const record = await change
    publish(record, forMembers?.(record))
    return record
  }

  return { publish, publishAfter }
}
