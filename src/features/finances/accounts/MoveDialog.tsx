import { Checkbox } from 'antd'
import { BEFORE_BOOKS, type AccountStatement } from '#contract/money/accounts'
import {
  betweenAccountsInputSchema,
  betweenAccountsLabels,
  type BetweenAccountsInput,
  type Operation,
} from '#contract/money/operations'
import { MemberSelect } from '#features/members/MemberSelect'
import { FieldFrame } from '#shared/form/FieldFrame'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { useFormField } from '#shared/form/useFormField'
import { formatDate, today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { Skeleton } from '#shared/ui/Skeleton'
import { useListOpenChargesQuery } from './accountsApi'
import { useMoveBetweenAccountsMutation } from '../journal/operationsApi'
import { OpenDateField } from '../periods/OpenDateField'
import '../finances.css'

const field = labelled(betweenAccountsLabels)

interface MoveDialogProps {
  statement: Pick<AccountStatement, 'member_id' | 'member_name' | 'balance'>
  onClose: () => void
}

/** Moves unpaid charges, or what was paid ahead, from one member's account to another's. */
export function MoveDialog({ statement: { member_id, member_name, balance }, onClose }: MoveDialogProps) {
  const gbc_id = useOwnGbcId()
  const [move] = useMoveBetweenAccountsMutation()
  const advance = balance < 0 ? -balance : null
  return (
    <FormDialog<BetweenAccountsInput, Operation[]>
      title="Перенести на другой счёт"
      submitText="Перенести"
      schema={betweenAccountsInputSchema}
      initialValues={{ from_member_id: member_id, date: today(), charges: [], advance }}
      save={(body, idempotencyKey) => move({ gbc_id, body, idempotencyKey })}
      savedText="Перенесено: запись есть в обоих счетах."
      onSaved={onClose}
      onCancel={onClose}
    >
      <p>
        Со счёта: {member_name}. Вид, гараж и срок начислений останутся прежними; перенесённое видно в обоих счетах,
        перенос можно сторнировать.
      </p>
      <MemberSelect {...field('to_member_id')} required />
      {advance === null ? (
        <ChargesField member_id={member_id} />
      ) : (
        <MoneyField {...field('advance')} hint={`Свободный аванс: ${formatMoney(advance)}`} />
      )}
      <OpenDateField {...field('date')} required />
      <TextAreaField {...field('reason')} rows={2} required />
    </FormDialog>
  )
}

/** The charges that go over, each whole. */
function ChargesField({ member_id }: { member_id: string }) {
  const { currentData: open } = useListOpenChargesQuery({ gbc_id: useOwnGbcId(), id: member_id })
  const { value, setValue, error } = useFormField<BetweenAccountsInput['charges']>('charges')
  const chosen = value ?? []
  if (!open) return <Skeleton lines={3} />
  return (
    <FieldFrame {...field('charges')} error={error} required>
      <ul className="payment-charges" aria-label={betweenAccountsLabels.charges}>
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
      <p aria-live="polite">Переносится {formatMoney(chosen.reduce((sum, { amount }) => sum + amount, 0))}</p>
    </FieldFrame>
  )
}
