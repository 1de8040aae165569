import { balanceWord } from '#contract/money/accounts'
import { formatMoney } from '#shared/format/money'
import './money.css'

/** A balance in words: «долг 12 500,00 ₽», «аванс 500,00 ₽», «долга нет». */
export const balanceText = (balance: number): string =>
  balance === 0 ? balanceWord(0) : `${balanceWord(balance)} ${formatMoney(Math.abs(balance))}`

const tone = (balance: number) => (balance > 0 ? 'balance-debt' : balance < 0 ? 'balance-advance' : 'balance-none')

export const Balance = ({ balance }: { balance: number }) => (
  <span className={tone(balance)}>{balanceText(balance)}</span>
)
