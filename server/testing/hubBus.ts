import type { Bus, Notice } from '#server/bus/bus'
import { noticeIn, payloadsOf } from '#server/bus/payloads'
import { newId } from '#server/lib/ids'

/** Servers of one process that send each other what PostgreSQL would carry. */
export function hub(): { join(): Bus } {
  const all: ((payload: string) => void)[] = []

  function join(): Bus {
    const own = newId()
    const hearing: ((notice: Notice) => void)[] = []
    all.push((payload) => {
      const notice = noticeIn(payload, own)
      if (notice) hearing.forEach((hear) => hear(notice))
    })
    return {
      hasOthers: async () => true,
      hears: true,
      publish: (notice) =>
        payloadsOf(own, notice).forEach((payload) => setImmediate(() => all.forEach((deliver) => deliver(payload)))),
      onNotice: (handle) => void hearing.push(handle),
      onDeaf: () => undefined,
      start: async () => undefined,
      close: async () => undefined,
    }
  }

  return { join }
}
