import type { LoggedArea } from '#contract/history'
import type { Db, Handle } from '#server/db/engine'
import type { Actor } from '#server/http/actor'
import { today } from '#server/lib/days'
import { invalid } from '#server/lib/errors'
import { now } from '#server/lib/ids'
import { queueNotices } from '#server/mail/noticesJob'
import { audit } from '#server/records/audit'
import type { Addressed } from './audience'

const keyOf = (gbc_id: string, { area, id }: Pick<Addressed, 'area' | 'id'>) =>
  `${area}:${id}:reminder:${today(gbc_id)}`

/** When those who hadn't read a record were reminded today, or null. */
export async function remindedToday(handle: Handle, record: Pick<Addressed, 'gbc_id' | 'area' | 'id'>) {
  const { gbc_id } = record
  const run = handle.selectFrom('scheduled_runs').select('at').where('gbc_id', '=', gbc_id)
  return (await run.where('key', '=', keyOf(gbc_id, record)).executeTakeFirst())?.at ?? null
}

/** Notifies those once more who haven't read a record, once a day at most. @throws AppError 422 the second time */
export const remindReaders = (
  db: Db,
  { gbc_id, user_id }: Actor,
  { area, id, title }: { area: Addressed['area'] & LoggedArea; id: string; title: string },
): Promise<void> =>
  db.write.transaction().execute(async (trx) => {
    const key = keyOf(gbc_id, { area, id })
    if (!(await queueNotices(trx, { gbc_id, user_id, title, area, id, reminded_at: now() }, key)))
      throw invalid({}, 'Сегодня уже напоминали: в следующий раз можно завтра')
    await audit(trx, { gbc_id, user_id, action: 'reminded', area, record_id: id, changes: {} })
  })
