import {
  journalTitle,
  journalWhom,
  operationLabels,
  operationListQuery,
  type Operation,
  type OperationListQuery,
} from '#contract/money/operations'
import type { Area } from '#server/records/area'
import { exportColumns, type ExportArea } from '#server/records/exportArea'
import { booksRoutes } from './booksRoutes'
import { describeOperations } from './describeOperations'
import { listOperationIds } from './journalRepository'
import { countBeginnings } from './placeOpeningsRepository'
import { moveReversals } from './reversals'

const { made, stored } = exportColumns<Operation>()(operationLabels)

/** The journal in a file. */
const journalExport: ExportArea<Operation, OperationListQuery> = {
  title: 'Журнал операций',
  query: operationListQuery,
  ids: listOperationIds,
  rows: ({ heavy }, gbc_id, ids) => describeOperations(heavy, gbc_id, ids),
  columns: {
    ...stored('date', 'date'),
    ...made('title', 'text', journalTitle),
    ...stored('document'),
    ...made('members', 'text', journalWhom),
    ...stored('garages'),
    ...stored('place'),
    ...made('amount', 'money', ({ signed }) => signed),
    ...stored('comment'),
    ...stored('reason'),
    ...stored('posted_at', 'instant'),
    ...stored('posted_by'),
  },
}

/** Books of cash and bank, and the journal of what is in the ledger: it has no tables of its own. */
export const booksArea = {
  routes: booksRoutes,
  export: journalExport,
  home: {
    names: ['book_openings'],
    count: async ({ read }, gbc_id) => ({ book_openings: await countBeginnings(read, gbc_id) }),
  },
  reversals: moveReversals,
} as const satisfies Area
