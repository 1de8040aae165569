import { sql } from 'kysely'
import { namesByOperation } from '#server/features/books/operationNames'
import type { Area } from '#server/records/area'
import { kept } from '#server/records/tables'
import { notItsOpening } from './notItsOpening'

/** Whether something stands on a side of an account beside the opening balances that the import has made. */
const beyondItsOpenings = (side: 'debit_account_id' | 'credit_account_id') => sql`exists (select 1
  from ledger_accounts as account
  join transfers as transfer on transfer.gbc_id = account.gbc_id and transfer.${sql.ref(side)} = account.id
  join operations as operation on operation.gbc_id = transfer.gbc_id and operation.id = transfer.operation_id
  where account.gbc_id = other.gbc_id and account.account = '76' and account.ref_id = other.id
  and ${notItsOpening('operation')})`

/** Written by what is posted alone: charges, payments, openings. */
export const ledgerArea: Area = {
  recordNames: namesByOperation,
  tables: {
    ledger_accounts: kept('Счета учёта', { labels: { account: 'Счёт', name: 'Название' }, plain: ['ref_id'] }),
    personal_accounts: kept('Лицевые счета', {
      labels: { number: 'Номер', opened_on: 'Открыт', closed_on: 'Закрыт' },
    }),
    operations: kept('Операции', {
      labels: {
        seq: 'Номер по порядку',
        kind: 'Вид',
        number: 'Номер документа',
        effective_date: 'Дата',
        posted_at: 'Проведена',
        comment: 'Комментарий',
        payee: 'Кому',
        reason: 'Основание',
      },
      plain: ['source_type', 'lines_hash', 'fund_id'],
    }),
    transfers: kept('Проводки', {
      key: ['operation_id', 'line'],
      labels: { line: 'Строка', amount: 'Сумма', effective_date: 'Дата', seq: 'Номер операции' },
      money: ['amount'],
    }),
    account_totals: kept('Обороты счетов', {
      key: ['account_id'],
      labels: { debit: 'Дебет', credit: 'Кредит' },
      money: ['debit', 'credit'],
    }),
    account_months: kept('Обороты счетов по месяцам', {
      key: ['account_id', 'month'],
      labels: { month: 'Месяц', debit: 'Дебет', credit: 'Кредит' },
      money: ['debit', 'credit'],
    }),
    // After the transfers: a closed month takes none.
    ledger_state: kept('Состояние учёта', {
      key: ['gbc_id'],
      labels: { last_seq: 'Последняя операция', closed_through: 'Закрыто по' },
    }),
  },
  memberReferences: [{ table: 'personal_accounts', column: 'member_id', merge: 'follow', title: 'Лицевые счета' }],
  // Two references: each side has its own index, and PostgreSQL joins one, but runs an `or` of both once per account.
  importReferences: (['debit_account_id', 'credit_account_id'] as const).map((side) => ({
    area: 'members',
    table: 'personal_accounts',
    column: 'member_id',
    where: sql`and ${beyondItsOpenings(side)}`,
    reason: 'По лицевому счёту есть операции',
  })),
}
