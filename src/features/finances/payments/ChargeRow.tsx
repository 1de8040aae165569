import { Checkbox } from 'antd'
import { BEFORE_BOOKS, isOverdue } from '#contract/money/accounts'
import type { OpenCharge } from '#contract/money/payments'
import { formatDate, today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'

interface ChargeRowProps {
  charge: OpenCharge
  checked: boolean
  onCheck: (checked: boolean) => void
}

/** A charge that is not paid, which the payment can be meant for. */
export const ChargeRow = ({ charge: { title, due_date, open }, checked, onCheck }: ChargeRowProps) => (
  <li>
    <Checkbox className="payment-charge" checked={checked} onChange={({ target }) => onCheck(target.checked)}>
      <span>{title}</span>
      <span className={isOverdue(due_date, today()) ? 'payment-due balance-debt' : 'payment-due'}>
        {due_date ? `${due_date < today() ? 'срок прошёл' : 'срок'} ${formatDate(due_date)}` : BEFORE_BOOKS}
      </span>
      <span className="money">{formatMoney(open)}</span>
    </Checkbox>
  </li>
)
