import { Checkbox } from 'antd'
import { BEFORE_BOOKS } from '#contract/money/accounts'
import { FieldFrame } from '#shared/form/FieldFrame'
import { useFormField } from '#shared/form/useFormField'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { Skeleton } from '#shared/ui/Skeleton'
import { useListOpenChargesQuery } from './accountsApi'
import '../finances.css'

interface OpenChargesFieldProps {
  member_id: string
  name: string
  label: string
  /** What is done with those that are chosen: «Переносится». */
  done: string
}

/** Open charges of a member, each chosen whole. */
export function OpenChargesField({ member_id, name, label, done }: OpenChargesFieldProps) {
  const { currentData: open } = useListOpenChargesQuery({ gbc_id: useOwnGbcId(), id: member_id })
  const { value, setValue, error } = useFormField<{ charge_id: string; amount: number }[]>(name)
  const chosen = value ?? []
  if (!open) return <Skeleton lines={3} />
  return (
    <FieldFrame name={name} label={label} error={error} required>
      <ul className="payment-charges" aria-label={label}>
        {open.map(({ id: charge_id, title, due_date, open: amount }) => {
          const others = chosen.filter((charge) => charge.charge_id !== charge_id)
          return (
            <li key={charge_id}>
              <Checkbox
                className="payment-charge"
                checked={others.length < chosen.length}
                onChange={({ target }) => setValue(target.checked ? [...others, { charge_id, amount }] : others)}
              >
                <span>{title}</span>
                <span className="payment-due">{due_date ? `срок ${formatDate(due_date)}` : BEFORE_BOOKS}</span>
                <span className="money">{formatMoney(amount)}</span>
              </Checkbox>
            </li>
          )
        })}
      </ul>
      <p aria-live="polite">
        {done} {formatMoney(chosen.reduce((sum, { amount }) => sum + amount, 0))}
      </p>
    </FieldFrame>
  )
}
