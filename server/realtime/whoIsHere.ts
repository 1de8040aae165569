import type { Bus } from '#server/bus/bus'
import { newId } from '#server/lib/ids'

/** Many times what an answer takes: where there are other servers, the end of every job whose user has left waits so long. */
const ANSWERED_WITHIN = 150

/**
 * Whether a user is connected here, or to one of the other servers: they are asked, and answer when it is so. One that
 * takes too long is taken for a no: the user is notified once more than needed.
 */
export function askWhoIsHere(bus: Bus, connected: (user_id: string) => boolean): (user_id: string) => Promise<boolean> {
  const asked = new Map<string, (here: boolean) => void>()

  bus.onNotice((notice) => {
    if (notice.kind === 'seek' && connected(notice.user_id)) bus.publish({ kind: 'here', question: notice.question })
    if (notice.kind === 'here') asked.get(notice.question)?.(true)
  })

  return async (user_id) => {
    if (connected(user_id)) return true
    if (!(await bus.hasOthers())) return false
    const question = newId()
    const here = await new Promise<boolean>((resolve) => {
      asked.set(question, resolve)
      setTimeout(() => resolve(false), ANSWERED_WITHIN).unref()
      bus.publish({ kind: 'seek', user_id, question })
    })
    asked.delete(question)
    return here
  }
}
