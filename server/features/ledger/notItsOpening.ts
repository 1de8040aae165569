import { sql } from 'kysely'

/**
 * Operations that are no opening balance of the import, nor its taking back. One of another import counts until it is taken
 * back. @param operation alias of the operation
 */
export const notItsOpening = (operation: string) => sql`not exists (select 1 from operations as posted
  where posted.gbc_id = ${sql.ref(`${operation}.gbc_id`)} and posted.id = coalesce(${sql.ref(`${operation}.reverses_id`)}, ${sql.ref(`${operation}.id`)})
  and posted.source_type = 'opening' and ((posted.source_id >= own.first and posted.source_id <= own.last || ';')
    or exists (select 1 from operations as back where back.gbc_id = posted.gbc_id and back.reverses_id = posted.id)))`

/** Rows whose operation is no opening balance of the import. */
export const ofNoOpening = sql`and exists (select 1 from operations as operation
  where operation.gbc_id = other.gbc_id and operation.id = other.operation_id and ${notItsOpening('operation')})`
