import { pages } from '#contract/pages'
import type { Handle } from '#server/db/engine'
import { notify } from '#server/mail/notify'
import type { JobRow } from './jobsRepository'

/** Work that nobody waits for: only its failure is worth a notification. */
const UNNOTICED = ['notices']

/** Tells the user who asked for a job that it ended. @param failure why there is no result, or null */
export async function notifyOfEnd(
  trx: Handle,
  { gbc_id, user_id, kind, title }: JobRow,
  failure: string | null,
): Promise<string[]> {
  if (failure === null && UNNOTICED.includes(kind)) return []
  return notify(trx, {
    gbc_id,
    to: { user_ids: [user_id] },
    kind: failure === null ? 'job_done' : 'job_failed',
    title: failure === null ? `${title} — готово` : `${title} — не выполнено`,
    text: failure ?? undefined,
    link: pages.jobs(),
  })
}
