import { formatDate } from '#contract/format'
import type { GarageCharge } from '#contract/money/accounts'
import { chargeStateNames } from '#contract/money/chargeList'
import { formatMoney } from '#contract/money/format'
import {
  chargeStateOf,
  garageJournalLabels,
  type GarageJournal,
  type GarageJournalQuery,
} from '#contract/money/garageJournal'
import type { Handle } from '#server/db/engine'
import { MOST_TABLE_ROWS, type Table, type TableColumn } from '#server/features/exports/table'
import { getGarage } from '#server/features/garages/garagesRepository'
import { today } from '#server/lib/days'
import { refuseReversed } from '#server/lib/period'
import type { Cell } from '#server/records/exportArea'
import { chargesForGarage } from './garageDebts'

/** What of a charge went over to another account, where it stands as a charge of its own. Kopecks. */
const movedFrom = ({ payments }: Pick<GarageCharge, 'payments'>): number =>
  payments.reduce((sum, { amount, moved }) => (moved ? sum + amount : sum), 0)

/**
 * All charges for a garage between two days, the earliest first, whosever account they stand on.
 * @throws AppError 404, 422 for an end before the beginning
 */
export async function garageJournal(
  handle: Handle,
  gbc_id: string,
  garage_id: string,
  { from, to }: GarageJournalQuery,
): Promise<GarageJournal> {
  refuseReversed({ from, to })
  const { number } = await getGarage(handle, gbc_id, garage_id)
  const found = await chargesForGarage(handle, gbc_id, garage_id, { from, to, limit: MOST_TABLE_ROWS })
  const day = today(gbc_id)
  const charges = found.reverse().map((charge) => ({ ...charge, state: chargeStateOf(charge, day) }))
  return {
    garage_id,
    garage_number: number,
    from: from ?? null,
    to: to ?? null,
    charged: charges.reduce((sum, charge) => (charge.reversed ? sum : sum + charge.amount - movedFrom(charge)), 0),
    open: charges.reduce((sum, { open }) => sum + open, 0),
    charges,
  }
}

const columns: TableColumn[] = [
  { title: garageJournalLabels.date, type: 'date' },
  { title: garageJournalLabels.title, type: 'text' },
  { title: garageJournalLabels.member_name, type: 'text' },
  { title: garageJournalLabels.formula, type: 'text' },
  { title: garageJournalLabels.amount, type: 'money' },
  { title: garageJournalLabels.due_date, type: 'date' },
  { title: garageJournalLabels.state, type: 'text' },
  { title: garageJournalLabels.open, type: 'money' },
  { title: garageJournalLabels.payments, type: 'text' },
]

/** «05.07.2026 Семёнов И. И., ПКО № 12: 1 000,00 ₽; …» */
const paid = (payments: GarageJournal['charges'][number]['payments']): string =>
  payments
    .map(({ paid_on, payer, number, amount }) =>
      [`${formatDate(paid_on)} ${payer}`, number && `ПКО № ${number}`]
        .filter(Boolean)
        .join(', ')
        .concat(`: ${formatMoney(amount)}`),
    )
    .join('; ')

/** The journal of a garage as its page shows it. */
export function garageJournalTable({ garage_number, from, to, charged, open, charges }: GarageJournal): Table {
  const days = [from && `с ${formatDate(from)}`, to && `по ${formatDate(to)}`].filter(Boolean).join(' ')
  return {
    title: ['Журнал гаража', garage_number, days].filter(Boolean).join(' '),
    sheet: 'Журнал гаража',
    columns,
    rows: charges.map((charge): Cell[] => [
      charge.date,
      charge.title,
      charge.member_name,
      charge.formula ?? charge.reason,
      charge.amount,
      charge.due_date,
      chargeStateNames[charge.state],
      charge.open,
      paid(charge.payments),
    ]),
    totals: ['Итого', null, null, null, charged, null, null, open, null],
  }
}
