import { formatDate } from '#contract/format'
import { SIGNED_BALANCE, accountLabels } from '#contract/money/accounts'
import { receiptLabels, receiptStateNames, type ReceiptFilter, type ReceiptRecipient } from '#contract/money/receipts'
import type { Table, TableColumn } from '#server/features/exports/table'
import type { Cell } from '#server/records/exportArea'

const columns: TableColumn[] = [
  { title: receiptLabels.member_name, type: 'text' },
  { title: accountLabels.garages, type: 'numeral' },
  { title: accountLabels.number, type: 'text', width: 66 },
  { title: SIGNED_BALANCE, type: 'money' },
  { title: 'Последняя квитанция', type: 'text' },
]

/** Who may be sent a receipt, in the order of printing. @param owed kopecks of all of them */
export const recipientsTable = (
  { state, block, q }: ReceiptFilter,
  recipients: readonly ReceiptRecipient[],
  owed: number,
): Table => ({
  title: ['Квитанции', receiptStateNames[state].toLowerCase(), block && `блок ${block}`, q && `«${q}»`]
    .filter(Boolean)
    .join(', '),
  sheet: 'Квитанции',
  columns,
  rows: recipients.map(({ member_name, garages, number, balance, last_number, last_made_on }): Cell[] => [
    member_name,
    garages,
    number,
    balance,
    last_number && last_made_on && `№ ${last_number} от ${formatDate(last_made_on)}`,
  ]),
  totals: ['Долг всего', null, null, owed, null],
})
