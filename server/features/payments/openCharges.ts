import { formatDate } from '#contract/format'
import { formatMoney } from '#contract/money/format'
import { chargeSources } from '#contract/money/sources'
import type { Handle } from '#server/db/engine'
import type { ChargesTable, OperationsTable } from '#server/db/tables'
import type { AccountHolder } from '#server/features/accounts/lockAccounts'
import { today } from '#server/lib/days'
import { invalid } from '#server/lib/errors'
import { insertPayments } from './paymentsRepository'

/** Charges that are closed without money: they go over to another account, or are written off. Amounts are kopecks. */

/** Part of a charge that is named by who closes it. */
export interface NamedCharge {
  charge_id: string
  amount: number
}

const earlier = (one: string, other: string) => (one < other ? one : other)

/** @throws AppError 422 at the field for a member who isn't there, or whose card has become one with another */
export function refuseMember(holder: AccountHolder | undefined, field: string): void {
  if (!holder || holder.merged_into_id !== null) throw invalid({ [field]: 'Такого члена нет: выберите заново' })
}

const openCharges = (trx: Handle, gbc_id: string, member_id: string, ids: readonly string[]) =>
  trx
    .selectFrom('charges')
    .innerJoin('charge_state as state', (join) =>
      join.onRef('state.gbc_id', '=', 'charges.gbc_id').onRef('state.charge_id', '=', 'charges.id'),
    )
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'charges.gbc_id').onRef('account.id', '=', 'charges.account_id'),
    )
    .selectAll('charges')
    .select('state.open_amount')
    .where('charges.gbc_id', '=', gbc_id)
    .where('charges.id', 'in', ids)
    .where('account.member_id', '=', member_id)
    .execute()

interface Closing {
  charges: readonly NamedCharge[]
  /** The day on which it is done. */
  date: string
  /** «перенос», «их не переносят» */
  words: { act: string; neverOfRefund: string }
}

/**
 * What of a member's charges is closed, in the order given. Within `lockAccounts`.
 * @throws AppError 422 for a charge that is named twice, more than is left of it, money that was given back, a day before it
 */
export async function chargesToClose(
  trx: Handle,
  gbc_id: string,
  member_id: string,
  { charges, date, words }: Closing,
): Promise<{ charge: ChargesTable; amount: number }[]> {
  const ids = charges.map(({ charge_id }) => charge_id)
  if (new Set(ids).size < ids.length) throw invalid({ charges: 'Одно начисление выбрано дважды' })
  const open = new Map((await openCharges(trx, gbc_id, member_id, ids)).map((row) => [row.id, row]))
  return charges.map(({ charge_id, amount }, index) => {
    const charge = open.get(charge_id)
    if (!charge) throw invalid({ [`charges.${index}.amount`]: 'Такого начисления на этом счёте нет' })
    if (amount > charge.open_amount)
      throw invalid({
        [`charges.${index}.amount`]: `По этому начислению осталось ${formatMoney(charge.open_amount)}`,
      })
    if (chargeSources[charge.source].takesAdvance)
      throw invalid({ [`charges.${index}.amount`]: `Это возвращённые деньги: ${words.neverOfRefund}` })
    if (date < earlier(charge.date, today(gbc_id)))
      throw invalid({ date: `Начислено ${formatDate(charge.date)}: ${words.act} не раньше` })
    return { charge, amount }
  })
}

/** A payment which nobody made: what an account has from another one, or what closes a charge. */
export const insertOffset = (
  trx: Handle,
  operation: OperationsTable,
  account_id: string,
  { paid_on, amount, closes }: { paid_on: string; amount: number; closes?: NamedCharge },
) => {
  const purpose = closes ? JSON.stringify({ charges: [closes] }) : null
  return insertPayments(trx, [
    { operation, payment: { source: 'offset', paid_on, amount }, lines: [{ account_id, amount, purpose }] },
  ])
}
