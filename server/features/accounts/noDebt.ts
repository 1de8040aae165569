import { formatDate } from '#contract/format'
import { sql } from 'kysely'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { Gbc } from '#contract/gbc'
import type { DueCharge } from '#contract/money/accounts'
import { formatMoney } from '#contract/money/format'
import type { Handle } from '#server/db/engine'
import { today } from '#server/lib/days'
import { pinnedAdvancesText } from './pinnedAdvances'
import { AppError } from '#server/lib/errors'
import { refuseFutureDay } from '#server/lib/futureDay'
import { chargeTitle } from './chargeTitles'
import { describedCharges } from './describedCharges'

/** Whose debt is looked for: a member's, or what is owed for a garage, whoever owes it. */
export type DebtOf = { member_id: string } | { garage_id: string }

/**
 * Charges that were due by a day and that no payment of that day or earlier has paid, the oldest first.
 * @param on absent = today
 * @throws AppError 422 at `on` for a day to come
 */
export async function chargesDue(handle: Handle, gbc_id: string, of: DebtOf, on?: string | null): Promise<DueCharge[]> {
  const day = on ?? today(gbc_id)
  refuseFutureDay(gbc_id, 'on', day)
  const rows = await describedCharges(handle)
    .leftJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'charges.gbc_id').onRef('garages.id', '=', 'charges.garage_id'),
    )
    .select(['charges.seq', 'garages.number as garage_number'])
    .select(
      sql<number>`(select coalesce(sum(allocation.amount), 0) from allocations as allocation
        where allocation.gbc_id = charges.gbc_id and allocation.account_id = charges.account_id
        and allocation.charge_id = charges.id and allocation.on_date <= ${day})`.as('paid'),
    )
    .where('charges.gbc_id', '=', gbc_id)
    .where('state.reversed', '=', 0)
    // A debt that was taken over later was another's on that day, however old it is.
    .where(({ eb, or }) => or([eb('charges.source', '<>', 'transfer'), eb('charges.date', '<=', day)]))
    .where(({ eb, or }) => or([eb('charges.due_date', 'is', null), eb('charges.due_date', '<=', day)]))
    .$if('garage_id' in of, (query) => query.where('charges.garage_id', '=', 'garage_id' in of ? of.garage_id : ''))
    .$if('member_id' in of, (query) => query.where('account.member_id', '=', 'member_id' in of ? of.member_id : ''))
    .execute()
  return rows
    .map(({ amount, paid, ...row }) => ({ ...row, open: amount - Number(paid) }))
    .filter(({ open }) => open > 0)
    .sort((one, other) => (one.due_date ?? '').localeCompare(other.due_date ?? '') || one.seq - other.seq)
    .map((row) => ({
      id: row.id,
      title: chargeTitle(row),
      member_name: row.member_name,
      due_date: row.due_date,
      open: row.open,
    }))
}

/** So many charges are named in a refusal: more say nothing new. */
const NAMED = 5

/** @throws AppError 409 that lists what was due by the day and is not paid */
export async function refuseDebt(handle: Handle, gbc_id: string, of: DebtOf, on?: string | null): Promise<void> {
  const due = await chargesDue(handle, gbc_id, of, on)
  if (due.length === 0) return
  const sum = due.reduce((total, { open }) => total + open, 0)
  const listed = due.slice(0, NAMED).map(({ title, open }) => `${title} — ${formatMoney(open)}`)
  throw new AppError(
    409,
    `Справку выдать нельзя: на ${formatDate(on ?? today(gbc_id))} не оплачено ${formatMoney(sum)} (начислений: ${due.length}). ${listed.join('; ')}${due.length > NAMED ? ' и другие' : ''}${'member_id' in of ? await pinnedAdvancesText(handle, gbc_id, of.member_id) : ''}`,
  )
}

export interface NoDebtFacts {
  gbc: Gbc
  /** The name as it is written: it isn't declined. */
  who: string
  /** «лицевой счёт 000123», «гараж № 17». */
  what: string
  on: string
}

const signature = (post: string, name: string | null): Content => ({
  margin: [0, 32, 0, 0],
  columns: [
    { text: post, width: 150 },
    { text: '____________________', alignment: 'center' },
    { text: name ?? '____________________', width: 'auto' },
  ],
})

export const noDebtTitle = ({ what, on }: NoDebtFacts): string =>
  `Справка об отсутствии задолженности, ${what}, на ${formatDate(on)}`

/** «Справка об отсутствии задолженности» on A4. */
export function noDebtCertificate(facts: NoDebtFacts): TDocumentDefinitions {
  const { gbc, who, what, on } = facts
  return {
    info: { title: noDebtTitle(facts) },
    pageSize: 'A4',
    pageMargins: [64, 56, 48, 56],
    defaultStyle: { font: 'Roboto', fontSize: 11, lineHeight: 1.25 },
    content: [
      { text: gbc.full_name, bold: true, alignment: 'center' },
      { text: `ИНН ${gbc.tp_id}`, fontSize: 9, alignment: 'center', color: '#555555' },
      { text: 'СПРАВКА', bold: true, fontSize: 16, alignment: 'center', margin: [0, 32, 0, 0] },
      { text: 'об отсутствии задолженности', bold: true, alignment: 'center', margin: [0, 0, 0, 4] },
      { text: `от ${formatDate(today(gbc.id))}`, alignment: 'center', margin: [0, 0, 0, 20] },
      {
        text: [
          'Выдана: ',
          { text: who, bold: true },
          ` (${what}). По состоянию на `,
          { text: formatDate(on), bold: true },
          ' задолженности по взносам и иным платежам перед кооперативом, срок оплаты которых наступил, нет.',
        ],
        margin: [0, 0, 0, 16],
      },
      'Справка дана для предъявления по месту требования.',
      signature('Председатель кооператива', gbc.chairman_name ?? null),
      signature('Бухгалтер', gbc.accountant_name ?? null),
      { text: 'М. П.', margin: [0, 16, 0, 0], color: '#555555' },
    ],
  }
}
