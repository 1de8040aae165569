import { Button, Checkbox } from 'antd'
import { useFormikContext } from 'formik'
import type { Account } from '#contract/money/accounts'
import type { PaymentInput } from '#contract/money/payments'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { MoneyField } from '#shared/form/MoneyField'
import { useOwnGbcId } from '#shared/session/session'
import { balanceText } from '../balance'
import { useListOpenChargesQuery } from '../financesApi'

interface PaymentLineProps {
  index: number
  account: Account
  onRemove?: () => void
}

/** What one member pays: the sum, and which charges it is meant for where that is said. */
export function PaymentLine({ index, account, onRemove }: PaymentLineProps) {
  const gbc_id = useOwnGbcId()
  const { data: open = [] } = useListOpenChargesQuery({ gbc_id, id: account.id })
  const { values, setFieldValue } = useFormikContext<PaymentInput>()
  const chosen = values.lines[index]?.purpose?.charges ?? []

  const choose = (charge_id: string, amount: number, checked: boolean) => {
    const others = chosen.filter((charge) => charge.charge_id !== charge_id)
    const charges = checked ? [...others, { charge_id, amount }] : others
    void setFieldValue(`lines.${index}.purpose`, charges.length > 0 ? { charges } : null)
    const sum = charges.reduce((total, charge) => total + charge.amount, 0)
    void setFieldValue(`lines.${index}.amount`, charges.length > 0 ? sum : Math.max(account.balance, 0) || null)
  }

  return (
    <section className="payment-line" aria-label={account.member_name}>
      <header>
        <div>
          <strong>{account.member_name}</strong>
          {account.garages && `, гараж ${account.garages}`}
          <br />
          {balanceText(account.balance)}
        </div>
        {onRemove && (
          <Button type="text" onClick={onRemove}>
            Убрать
          </Button>
        )}
      </header>
      {open.length > 0 && (
        <ul className="payment-charges" aria-label="Не оплачено">
          {open.map(({ id, title, due_date, open: left }) => (
            <li key={id}>
              <label>
                <Checkbox
                  checked={chosen.some(({ charge_id }) => charge_id === id)}
                  onChange={({ target }) => choose(id, left, target.checked)}
                />
                <span>
                  {title}
                  {due_date && `, срок ${formatDate(due_date)}`}
                </span>
                <span className="money">{formatMoney(left)}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <MoneyField name={`lines.${index}.amount`} label="Сумма" required />
    </section>
  )
}
