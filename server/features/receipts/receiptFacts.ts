import { sql } from 'kysely'
import type { Member } from '#contract/members'
import { inPaymentOrder } from '#contract/money/allocation'
import { formatMoney } from '#contract/money/format'
import type { HeldAdvance, UnpaidCharge } from '#contract/money/receipts'
import type { Handle } from '#server/db/engine'
import { orderingFacts } from '#server/features/accounts/accountItems'
import { pinnedAdvances } from '#server/features/accounts/pinnedAdvances'
import { allocationRulesOf } from '#server/features/settings/settingsRepository'
import { today } from '#server/lib/days'
import { groupBy } from '#server/lib/groupBy'

/** What a receipt is made of. */
export interface ReceiptFacts {
  member_id: string
  account_number: string | null
  /** Numbers of the garages that are the member's today. */
  garages: string[]
  /** Kopecks: above zero a debt. */
  balance: number
  /** What is left to pay, in the order in which it is paid. */
  charges: UnpaidCharge[]
  /** What waits for its purpose beside a debt. */
  held: HeldAdvance[]
}

type Unheld = Omit<ReceiptFacts, 'held'>

/** What is charged of a charge of which a part was given up, or went over to another account. */
const chargedNow = ({ formula }: { formula: string | null }, amount: number, closed = 0) =>
  closed === 0
    ? { amount, formula }
    : {
        amount: amount - closed,
        formula: [formula, `без списанного и перенесённого ${formatMoney(closed)}`].filter(Boolean).join(', '),
      }

/** Asked of those alone whose charges are more than the balance: their allocation is worked out anew for it. */
async function heldBeside(handle: Handle, gbc_id: string, { member_id, balance, charges }: Unheld) {
  const open = charges.reduce((sum, charge) => sum + charge.open, 0)
  if (balance <= 0 || open <= balance) return []
  const advances = await pinnedAdvances(handle, gbc_id, member_id)
  return advances.filter(({ released }) => !released)
}

/** What of charges was closed without money, by their ids, in kopecks: nobody is told that it was paid. */
async function closedOf(handle: Handle, gbc_id: string, charge_ids: string[]): Promise<Map<string, number>> {
  if (charge_ids.length === 0) return new Map()
  const rows = await handle
    .selectFrom('allocations')
    .select('charge_id')
    .select(({ fn }) => fn.sum<number>('amount').as('amount'))
    .where('gbc_id', '=', gbc_id)
    .where('charge_id', 'in', charge_ids)
    // See `bookedAs`: such an allocation never counts.
    .where('booked_on', 'is', null)
    .groupBy('charge_id')
    .execute()
  return new Map(rows.map(({ charge_id, amount }) => [charge_id, Number(amount)]))
}

/** Facts of members; balances and charges are read by one statement, of one moment. @returns in the order of the ids */
export async function receiptFacts(handle: Handle, gbc_id: string, member_ids: string[]): Promise<ReceiptFacts[]> {
  if (member_ids.length === 0) return []
  const rows = await handle
    .selectFrom('members')
    .leftJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'members.gbc_id').onRef('account.member_id', '=', 'members.id'),
    )
    .leftJoin('charge_state as state', (join) =>
      join
        .onRef('state.gbc_id', '=', 'account.gbc_id')
        .onRef('state.account_id', '=', 'account.id')
        .on('state.open_amount', '>', sql.lit(0)),
    )
    .leftJoin('charges', (join) =>
      join.onRef('charges.gbc_id', '=', 'state.gbc_id').onRef('charges.id', '=', 'state.charge_id'),
    )
    .leftJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'charges.gbc_id').onRef('kind.id', '=', 'charges.kind_id'),
    )
    .leftJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'charges.gbc_id').onRef('garages.id', '=', 'charges.garage_id'),
    )
    .select(['members.id as member_id', 'members.account_number', 'members.garages', 'members.balance'])
    .select(['charges.id as charge_id', 'charges.nature', 'charges.source', 'charges.period', 'charges.due_date'])
    .select(['charges.reason', 'charges.formula', 'charges.amount', 'charges.seq', 'state.open_amount as open'])
    .select(['kind.name as kind_name', 'kind.priority', 'garages.number as garage'])
    .select(['garages.block_key', 'garages.number_key'])
    .where('members.gbc_id', '=', gbc_id)
    .where('members.id', 'in', member_ids)
    .execute()
  const partly = rows.flatMap(({ charge_id, amount, open }) => (charge_id !== null && amount !== open ? charge_id : []))
  const closed = await closedOf(handle, gbc_id, partly)
  const inOrder = inPaymentOrder(today(gbc_id), await allocationRulesOf(handle, gbc_id))
  const byMember = groupBy(rows, ({ member_id }) => member_id)
  const facts = member_ids.flatMap((member_id): Unheld[] => {
    const own = byMember.get(member_id)
    if (!own) return []
    const [{ account_number, garages, balance }] = own
    return [
      {
        member_id,
        account_number,
        balance,
        garages: (JSON.parse(garages) as Member['garages']).map(({ number }) => number),
        charges: own
          .flatMap(({ charge_id, nature, source, amount, open, seq, ...row }) =>
            charge_id === null || nature === null || source === null || amount === null || open === null || seq === null
              ? []
              : [
                  {
                    ...row,
                    id: charge_id,
                    nature,
                    source,
                    open,
                    seq,
                    ...chargedNow(row, amount, closed.get(charge_id)),
                  },
                ],
          )
          .sort((one, other) => inOrder(orderingFacts(one), orderingFacts(other))),
      },
    ]
  })
  const all: ReceiptFacts[] = []
  for (const of of facts) all.push({ ...of, held: await heldBeside(handle, gbc_id, of) })
  return all
}
