import type { ChangedArea } from '#contract/events'
import type { Realtime } from '#server/plugins/realtime'

interface Versioned {
  gbc_id: string
  id: string
  version: number
}

/** How an area tells the cooperative's users that a record of it changed. Only after the commit. */
export function telling(realtime: Realtime, type: ChangedArea) {
  const tell = ({ gbc_id, id, version }: Versioned) => realtime.changed(gbc_id, { type, id, version })

  /** Waits for a change, tells of it and answers with the record. */
  async function told<T extends Versioned>(change: Promise<T>): Promise<T> {
    const record = await change
    tell(record)
    return record
  }

  return { tell, told }
}
