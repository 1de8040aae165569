import { isUniqueViolation } from '#server/db/engine'
import { invalid, type AppError } from '#server/errors'

interface UniqueIndex {
  /** Columns as SQLite names them when the index refuses a row. */
  columns: string
  /** Messages to the caller, at the field that is to be typed anew. */
  errors: Record<string, string>
}

const NUMBER_TAKEN = 'Номер уже занят: впишите другой'

/**
 * Unique indexes that two requests at once can meet in: each found the value free, the index lets one of them through. By
 * the names that PostgreSQL gives them.
 */
export const uniqueIndexes: Record<string, UniqueIndex> = {
  members_account: {
    columns: 'members.gbc_id, members.account_number_key',
    errors: { account_number: NUMBER_TAKEN },
  },
  members_membership: {
    columns: 'members.gbc_id, members.membership_number_key',
    errors: { membership_number: NUMBER_TAKEN },
  },
  garages_number: {
    columns: 'garages.gbc_id, garages.block_key, garages.number_key',
    errors: { number: 'Гараж с таким номером уже есть в этом блоке' },
  },
  property_inventory_number: {
    columns: 'property.gbc_id, property.inventory_number_key',
    errors: { inventory_number: NUMBER_TAKEN },
  },
  users_email_key: {
    columns: 'users.email',
    errors: { email: 'Этот адрес уже занят: укажите другой' },
  },
  gbcs_tp_id_key: {
    columns: 'gbcs.tp_id',
    errors: { tp_id: 'Кооператив с таким ИНН уже ведётся в этой программе' },
  },
  import_mappings_gbc_id_name_key_key: {
    columns: 'import_mappings.gbc_id, import_mappings.name_key',
    errors: { name: 'Соответствие с таким названием только что сохранили: сохраните ещё раз или измените название' },
  },
}

/** PostgreSQL names the index, SQLite its columns. */
function violatedIndex({ constraint, message }: Error & { constraint?: string }): UniqueIndex | undefined {
  if (constraint !== undefined) return uniqueIndexes[constraint]
  const columns = /UNIQUE constraint failed: (.+)$/.exec(message)?.[1]
  return Object.values(uniqueIndexes).find((index) => index.columns === columns)
}

/**
 * The answer to the caller when the database refuses a row because another one has its number, e-mail or ИНН already.
 * @returns 422 with the field by the index that was violated; null for any other error
 */
export function uniqueViolation(error: unknown): AppError | null {
  const index = isUniqueViolation(error) ? violatedIndex(error as Error) : undefined
  return index ? invalid(index.errors) : null
}
