import type { Selectable } from 'kysely'
import type { Handle } from '#server/db/engine'
import type { Tables } from '#server/db/tables'

/** Tables whose rows belong to a cooperative, each with an id of its own. */
type OwnTable = {
  [Name in keyof Tables]: Tables[Name] extends { gbc_id: string; id: string } ? Name : never
}[keyof Tables]

/**
 * Another row of the cooperative that has these values already: what must be one of its kind is refused with its name.
 * @param own the row that is written and may keep what it has
 */
export async function findOther<Table extends OwnTable>(
  trx: Handle,
  table: Table,
  own: { gbc_id: string; id: string },
  values: Partial<Selectable<Tables[Table]>>,
): Promise<Selectable<Tables[Table]> | undefined> {
  const other = await trx
    // The compiler knows these columns of one table; all that are named `OwnTable` have them.
    .selectFrom(table as 'property')
    .selectAll()
    .where('gbc_id', '=', own.gbc_id)
    .where('id', '!=', own.id)
    .where(({ and }) => and(values))
    .executeTakeFirst()
  return other as Selectable<Tables[Table]> | undefined
}
