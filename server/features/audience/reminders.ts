import type { LoggedArea } from '#contract/history'
import type { Db } from '#server/db/engine'
import type { Actor } from '#server/http/actor'
import { today } from '#server/lib/days'
import { invalid } from '#server/lib/errors'
import { now } from '#server/lib/ids'
import { queueNotices } from '#server/mail/noticesJob'
import { audit } from '#server/records/audit'
import type { Addressed } from './audience'

/** Notifies those once more who haven't read a record, once a day at most. @throws AppError 422 the second time */
export const remindReaders = (
  db: Db,
  { gbc_id, user_id }: Actor,
  { area, id, title }: { area: Addressed['area'] & LoggedArea; id: string; title: string },
): Promise<void> =>
  db.write.transaction().execute(async (trx) => {
    const key = `${area}:${id}:reminder:${today(gbc_id)}`
    if (!(await queueNotices(trx, { gbc_id, user_id, title, area, id, reminded_at: now() }, key)))
      throw invalid({}, 'Сегодня уже напоминали: в следующий раз можно завтра')
    await audit(trx, { gbc_id, user_id, action: 'reminded', area, record_id: id, changes: {} })
  })
