import { pages } from '#contract/pages'
import type { Handle } from '#server/db/engine'
import { notify } from '#server/mail/notify'
import type { JobRow } from './jobsRepository'

/** Tells the user who asked for a job that it ended. @param failure why there is no result, or null */
export async function notifyOfEnd(
  trx: Handle,
  { gbc_id, user_id, title }: JobRow,
  failure: string | null,
): Promise<string[]> {
  return notify(trx, {
    gbc_id,
    to: { user_ids: [user_id] },
    kind: failure === null ? 'job_done' : 'job_failed',
    title: failure === null ? `${title} — готово` : `${title} — не выполнено`,
    text: failure ?? undefined,
    link: pages.jobs(),
  })
}
