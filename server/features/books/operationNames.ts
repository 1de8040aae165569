import { lowered } from '#contract/text'
import type { Db } from '#server/db/engine'
import type { RecordNames } from '#server/records/recordNames'
import { describeOperations } from './describeOperations'

/** «ПКО № 12, Семёнов Иван», «Членский взнос, 2026 год, Семёнов Иван»: operations as the log calls them, by their ids. */
async function namesOfOperations(db: Db, gbc_id: string, ids: string[]): Promise<Map<string, string>> {
  const operations = await describeOperations(db.heavy, gbc_id, ids)
  return new Map(
    operations.map(({ id, original_title, document, members, kind }) => {
      // Of what takes another back the log says «сторнировал»: it is called by the other.
      const what = kind === 'reversal' ? lowered(original_title) : original_title
      return [id, [document ?? what, members].filter(Boolean).join(', ')]
    }),
  )
}

/** Records of money are what they have posted: an operation itself, or the payment or the charge of one. */
export const namesByOperation: RecordNames = {
  async names(db, gbc_id, ids) {
    const of = (table: 'payments' | 'charges') =>
      db.heavy
        .selectFrom(table)
        .select(['id', 'operation_id'])
        .where('gbc_id', '=', gbc_id)
        .where('id', 'in', ids)
        .execute()
    const known = (await Promise.all([of('payments'), of('charges')])).flat()
    const operationOf = new Map(known.map(({ id, operation_id }) => [id, operation_id]))
    const names = await namesOfOperations(db, gbc_id, [...new Set(ids.map((id) => operationOf.get(id) ?? id))])
    return ids.map((id) => ({ id, name: names.get(operationOf.get(id) ?? id) ?? null }))
  },
}
