import { Button } from 'antd'
import { useFormikContext } from 'formik'
import { useRef, useState } from 'react'
import { paymentLabels, type PaymentInput } from '#contract/money/payments'
import { garagesText } from '#contract/text'
import { today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { CheckboxField } from '#shared/form/CheckboxField'
import { MoneyField } from '#shared/form/MoneyField'
import { useFormField } from '#shared/form/useFormField'
import { useOwnGbcId } from '#shared/session/session'
import { Balance } from '#shared/money/balance'
import { useListOpenChargesQuery, useListPinnedAdvancesQuery } from '../accounts/accountsApi'
import { PinnedAdvances } from '../accounts/PinnedAdvances'
import { ChargeRow } from './ChargeRow'
import { dueBy, wholeDebt, type Payer } from './paymentLines'
import { PaymentPurpose } from './PaymentPurpose'
import { useFreshLine } from './useFreshLine'
import { useLineKeys } from './useLineKeys'
import { useLivePayer } from './useLivePayer'

interface PaymentLineProps {
  index: number
  payer: Payer
  onRemove?: () => void
}

const NOTHING_SAID = { kind_id: null, garage_id: null, period: null }

/**
 * What one member pays: the sum, and which charges it is meant for where that is said. What others
 * take meanwhile shows at once, and then what would become an advance as a whole is asked about.
 */
export function PaymentLine({ index, payer, onRemove }: PaymentLineProps) {
  const gbc_id = useOwnGbcId()
  const line = useRef<HTMLElement>(null)
  const { account, taken } = useLivePayer(payer)
  const { data, currentData } = useListOpenChargesQuery({ gbc_id, id: account.id })
  const open = data ?? []
  const { values, setFieldValue } = useFormikContext<PaymentInput>()
  const [hasPurpose, setHasPurpose] = useState(false)
  const purpose = values.lines[index]?.purpose
  const chosen = purpose?.charges ?? []
  const due = dueBy(open, account.balance, today())

  const isDuePart = due > 0 && due < account.balance
  const unpaid = open.reduce((sum, charge) => sum + charge.open, 0)
  // An advance that is kept for something else lowers the balance, but pays none of these charges.
  const exceeds = currentData !== undefined && unpaid > Math.max(account.balance, 0)
  const { data: advances = [] } = useListPinnedAdvancesQuery({ gbc_id, id: account.id }, { skip: !exceeds })
  const isKept = exceeds && advances.some(({ released }) => !released)

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
    take(sum || wholeDebt(account.balance), charges)
  }

  const togglePurpose = () => {
    setHasPurpose(!hasPurpose)
    void setFieldValue(`lines.${index}.purpose`, hasPurpose ? null : NOTHING_SAID)
  }

  const { error: refusal } = useFormField(`lines.${index}.as_advance`)
  const isPaid = (values.lines[index]?.owed ?? 0) > 0 && (account.balance <= 0 || refusal !== undefined)
  useFreshLine({ line, balance: account.balance, open: currentData, amount: values.lines[index]?.amount, chosen, take })
  useLineKeys({ line, whole: account.balance, due, onScope: take })

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
      <div role="status">
        {taken.map(({ operation_id, paid, number }) => (
          <p key={operation_id} className="payment-taken">
            Только что принято {formatMoney(paid)}
            {number && `, ПКО №\u00a0${number}`}
          </p>
        ))}
      </div>
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
      {isKept && (
        <>
          <PinnedAdvances member_id={account.id} canPost />
          <p>Чтобы закрыть весь долг, освободите аванс или примите {formatMoney(unpaid)}.</p>
        </>
      )}
      <div className="payment-amount">
        <MoneyField name={`lines.${index}.amount`} label="Сумма" required />
        {(isKept || isDuePart) && (
          <span className="payment-scope">
            {isDuePart && (
              <Button aria-keyshortcuts="-" onClick={() => take(due)}>
                К сроку {formatMoney(due)}
              </Button>
            )}
            {account.balance > 0 && (
              <Button aria-keyshortcuts="+" onClick={() => take(account.balance)}>
                {isKept ? 'За вычетом аванса' : 'Весь долг'} {formatMoney(account.balance)}
              </Button>
            )}
            {isKept && <Button onClick={() => take(unpaid)}>Полностью {formatMoney(unpaid)}</Button>}
          </span>
        )}
      </div>
      {isPaid && <CheckboxField name={`lines.${index}.as_advance`} label={paymentLabels.as_advance} />}
      {chosen.length === 0 && (
        <Button type="link" className="payment-purpose" aria-expanded={hasPurpose} onClick={togglePurpose}>
          {hasPurpose ? 'Платит за всё подряд' : 'Указать, за что платит'}
        </Button>
      )}
      {chosen.length === 0 && hasPurpose && (
        <PaymentPurpose line={`lines.${index}`} member_id={account.id} open={open} />
      )}
    </section>
  )
}
