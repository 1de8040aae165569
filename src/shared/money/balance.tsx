import { balanceWord } from '#contract/money/accounts'
import { formatMoney } from '#shared/format/money'
import './money.css'

/** A balance in words: «долг 12 500,00 ₽», «аванс 500,00 ₽», «долга нет». */
export const balanceText = (balance: number): string =>
  balance === 0 ? balanceWord(0) : `${balanceWord(balance)} ${formatMoney(Math.abs(balance))}`

function tone(balance: number, isOverdue: boolean): string | undefined {
  if (balance > 0) return isOverdue ? 'balance-debt' : undefined
  return balance < 0 ? 'balance-advance' : 'balance-none'
}

interface BalanceProps {
  /** Kopecks, above zero a debt. */
  balance: number
  /** Of it what is overdue, where that is known: red is for that alone. */
  overdue?: number
}

export const Balance = ({ balance, overdue = 0 }: BalanceProps) => (
  <span className={tone(balance, overdue > 0)}>{balanceText(balance)}</span>
)
