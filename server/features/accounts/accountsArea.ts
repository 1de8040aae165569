import {
  BEFORE_BOOKS,
  SIGNED_BALANCE,
  accountLabels,
  accountListQuery,
  type Account,
  type AccountListQuery,
} from '#contract/money/accounts'
import type { Area } from '#server/records/area'
import { exportColumns, type ExportArea } from '#server/records/exportArea'
import { accountsByIds, countOverdue, listAccountIds } from './accountsRepository'
import { accountsRoutes } from './accountsRoutes'
import { reallocateJob } from './reallocateJob'

const { made, stored } = exportColumns<Account>()({ ...accountLabels, balance: SIGNED_BALANCE })

/** The list of accounts in a file: a debt above zero, what was paid ahead below it. */
const accountsExport: ExportArea<Account, AccountListQuery> = {
  title: 'Лицевые счета',
  query: accountListQuery,
  ids: listAccountIds,
  rows: ({ heavy }, gbc_id, ids) => accountsByIds(heavy, gbc_id, ids),
  totals: true,
  columns: {
    ...stored('member_name'),
    ...stored('garages', 'numeral'),
    ...stored('number'),
    ...stored('balance', 'money'),
    ...stored('overdue', 'money'),
    ...made('oldest_due', 'date', ({ overdue, oldest_due }) => (overdue > 0 ? (oldest_due ?? BEFORE_BOOKS) : null)),
    ...stored('last_payment_on', 'date'),
  },
}

/** What is shown of members' accounts; their tables are the ledger's, those of charges and of payments. */
export const accountsArea = {
  routes: accountsRoutes,
  jobs: { reallocate: { run: reallocateJob } },
  export: accountsExport,
  home: {
    names: ['overdue'],
    count: async (db, gbc_id) => ({ overdue: await countOverdue(db, gbc_id) }),
  },
} as const satisfies Area
