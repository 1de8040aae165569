import { sql, type JoinBuilder } from 'kysely'

/**
 * Joins the operation that takes another one back, if any does: `.leftJoin('operations as reversal', reversalOf('operations.id'))`.
 * The other one stands where `reversal.id` is null.
 * @param operation column that names the other one, with its table
 */
export const reversalOf =
  (operation: `${string}.id` | `${string}.operation_id`) =>
  <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>) => {
    const [table] = operation.split('.')
    const gbc_id = sql.ref(`${table}.gbc_id`)
    return join.on(
      sql<boolean>`${sql.ref('reversal.gbc_id')} = ${gbc_id} and ${sql.ref('reversal.reverses_id')} = ${sql.ref(operation)}`,
    )
  }
