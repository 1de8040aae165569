import type { ChangedArea } from '#contract/events'
import type { Realtime } from '#server/realtime/realtime'

export interface Versioned {
  gbc_id: string
  id: string
  version: number
}

/** A record after a change, and as it was; null = it is new. */
export interface Saved<Item> {
  before: Item | null
  after: Item
  /** Ids of users who see or saw it beside those who may read the whole area. */
  readers?: string[]
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
