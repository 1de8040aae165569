import { accountsThat, chart, type AccountCode } from '#contract/money/chart'
import type { MoneyEquation } from '#contract/money/check'
import type { Handle } from '#server/db/engine'
import { balancesByCode } from './checkedBooksRepository'

const DEBIT = accountsThat(({ side }) => side === 'debit')
const CREDIT = accountsThat(({ side }) => side === 'credit')
/** On the side of their sign. */
const BOTH = accountsThat(({ side }) => side === 'both')
const bothNames: Partial<Record<AccountCode, [string, string]>> = {
  '76': ['Долги членов кооператива', 'Авансы членов кооператива'],
}

/** Both sides of the money equation as the books are now, in kopecks (specification, money §3). */
export async function moneyEquation(handle: Handle, gbc_id: string): Promise<MoneyEquation> {
  const balances = await balancesByCode(handle, gbc_id)
  const of = (account: AccountCode) => balances.get(account) ?? { debit: 0, credit: 0 }
  const row = (account: AccountCode, name: string, amount: number) => ({ account, name, amount })
  const filled = ({ amount }: { amount: number }) => amount !== 0
  const debit = [
    ...DEBIT.map((code) => row(code, chart[code].name, of(code).debit + of(code).credit)),
    ...BOTH.map((code) => row(code, bothNames[code]?.[0] ?? chart[code].name, of(code).debit)),
  ].filter(filled)
  const credit = [
    ...BOTH.map((code) => row(code, bothNames[code]?.[1] ?? chart[code].name, -of(code).credit)),
    ...CREDIT.map((code) => row(code, chart[code].name, -(of(code).debit + of(code).credit))),
  ].filter(filled)
  const sum = (side: MoneyEquation['debit']) => side.reduce((amounts, { amount }) => amounts + amount, 0)
  return { debit, credit, debit_total: sum(debit), credit_total: sum(credit) }
}
