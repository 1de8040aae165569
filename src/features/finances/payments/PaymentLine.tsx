import { Button, Checkbox } from 'antd'
import { useFormikContext } from 'formik'
import { useEffect, useRef, useState } from 'react'
import type { OpenCharge, PaymentInput } from '#contract/money/payments'
import { garagesText } from '#contract/text'
import { formatDate, today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { MoneyField } from '#shared/form/MoneyField'
import { useOwnGbcId } from '#shared/session/session'
import { Balance } from '#shared/money/balance'
import { useListOpenChargesQuery } from '../financesApi'
import { dueBy, type Payer } from './paymentLines'
import { PaymentPurpose } from './PaymentPurpose'

interface PaymentLineProps {
  index: number
  account: Payer
  onRemove?: () => void
}

const NOTHING_SAID = { kind_id: null, garage_id: null, period: null }

/** Where arrows lead: charges that can be marked, and the amount. */
const STOPS = 'input[type="checkbox"], input[inputmode="decimal"]'

/**
 * What one member pays: the sum, and which charges it is meant for where that is said. Arrows walk from the amount through
 * the charges, Space marks one, `+` and `−` in the amount take the whole debt or what is due by today.
 */
export function PaymentLine({ index, account, onRemove }: PaymentLineProps) {
  const gbc_id = useOwnGbcId()
  const line = useRef<HTMLElement>(null)
  const { data: open = [] } = useListOpenChargesQuery({ gbc_id, id: account.id })
  const { values, setFieldValue } = useFormikContext<PaymentInput>()
  const [hasPurpose, setHasPurpose] = useState(false)
  const purpose = values.lines[index]?.purpose
  const chosen = purpose?.charges ?? []
  const due = dueBy(open, account.balance, today())

  const take = (amount: number | null, charges: typeof chosen = []) => {
    // Money for marked charges is meant for them alone; another sum is still meant for what was said.
    if (charges.length > 0) void setFieldValue(`lines.${index}.purpose`, { charges })
    else if (chosen.length > 0) void setFieldValue(`lines.${index}.purpose`, null)
    void setFieldValue(`lines.${index}.amount`, amount)
  }
  const choose = (charge_id: string, amount: number, checked: boolean) => {
    const others = chosen.filter((charge) => charge.charge_id !== charge_id)
    const charges = checked ? [...others, { charge_id, amount }] : others
    const sum = charges.reduce((total, charge) => total + charge.amount, 0)
    take(sum || Math.max(account.balance, 0) || null, charges)
  }

  const togglePurpose = () => {
    setHasPurpose(!hasPurpose)
    void setFieldValue(`lines.${index}.purpose`, hasPurpose ? null : NOTHING_SAID)
  }

  /** Where the cursor is: the charges from above, then the amount. */
  const walk = (from: HTMLInputElement, step: number) => {
    const stops = [...(line.current?.querySelectorAll<HTMLInputElement>(STOPS) ?? [])]
    const next = stops[stops.indexOf(from) + step]
    next?.focus()
    if (next?.type !== 'checkbox') next?.select()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as HTMLElement).matches(STOPS)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const amount = { '+': account.balance, '-': due, '−': due }[event.key]
    if (step === undefined && (amount === undefined || amount <= 0)) return
    event.preventDefault()
    const input = event.target as HTMLInputElement
    if (step !== undefined) return walk(input, step)
    take(amount ?? null)
    // What was typed gives way to the sum: the field shows its value again after it was left.
    input.blur()
    input.focus()
  }
  useEffect(() => {
    const section = line.current
    section?.addEventListener('keydown', onKeyDown)
    return () => section?.removeEventListener('keydown', onKeyDown)
  })

  return (
    <section className="payment-line" aria-label={account.member_name} ref={line}>
      <header>
        <div>
          <strong>{account.member_name}</strong>
          {account.garages && `, ${garagesText(account.garages)}`}
          <br />
          <Balance balance={account.balance} overdue={account.overdue} />
        </div>
        {onRemove && (
          <Button type="text" onClick={onRemove}>
            Убрать
          </Button>
        )}
      </header>
      {open.length > 0 && (
        <ul className="payment-charges" aria-label="Не оплачено">
          {open.map((charge) => (
            <ChargeRow
              key={charge.id}
              charge={charge}
              checked={chosen.some(({ charge_id }) => charge_id === charge.id)}
              onCheck={(checked) => choose(charge.id, charge.open, checked)}
            />
          ))}
        </ul>
      )}
      <div className="payment-amount">
        <MoneyField name={`lines.${index}.amount`} label="Сумма" required />
        {due > 0 && due < account.balance && (
          <span className="payment-scope">
            <Button aria-keyshortcuts="-" onClick={() => take(due)}>
              К сроку {formatMoney(due)}
            </Button>
            <Button aria-keyshortcuts="+" onClick={() => take(account.balance)}>
              Весь долг {formatMoney(account.balance)}
            </Button>
          </span>
        )}
      </div>
      {chosen.length === 0 && (
        <Button type="link" className="payment-purpose" aria-expanded={hasPurpose} onClick={togglePurpose}>
          {hasPurpose ? 'Платит за всё, что должен' : 'Платит за определённое'}
        </Button>
      )}
      {chosen.length === 0 && hasPurpose && (
        <PaymentPurpose line={`lines.${index}`} member_id={account.id} open={open} />
      )}
    </section>
  )
}

interface ChargeRowProps {
  charge: OpenCharge
  checked: boolean
  onCheck: (checked: boolean) => void
}

const ChargeRow = ({ charge: { title, due_date, open }, checked, onCheck }: ChargeRowProps) => (
  <li>
    <Checkbox className="payment-charge" checked={checked} onChange={({ target }) => onCheck(target.checked)}>
      <span>{title}</span>
      <span className={due_date !== null && due_date < today() ? 'payment-due balance-debt' : 'payment-due'}>
        {due_date ? `${due_date < today() ? 'срок прошёл' : 'срок'} ${formatDate(due_date)}` : 'без срока'}
      </span>
      <span className="money">{formatMoney(open)}</span>
    </Checkbox>
  </li>
)
