import type { AccountStatement } from '#contract/money/accounts'
import { expenseSourceNames } from '#contract/money/expenses'
import { paymentLabels, refundInputSchema, type Payment, type RefundInput } from '#contract/money/payments'
import { FormDialog } from '#shared/form/FormDialog'
import { FormSection } from '#shared/form/FormSection'
import { MoneyField } from '#shared/form/MoneyField'
import { optionsOf } from '#shared/form/options'
import { RadioField } from '#shared/form/RadioField'
import { TextField } from '#shared/form/TextField'
import { today } from '#shared/format/dates'
import { useOwnGbcId } from '#shared/session/session'
import { PlaceField } from '../books/PlaceField'
import { useGiveRefundMutation } from '../payments/paymentsApi'
import { OpenDateField } from '../periods/OpenDateField'

const sources = optionsOf({ cash: expenseSourceNames.cash, bank: expenseSourceNames.bank })

interface RefundDialogProps {
  statement: AccountStatement
  onGiven: (payment: Payment) => void
  onClose: () => void
}

/** Gives back what a member has paid ahead: in cash with an order, or from the account at the bank. */
export function RefundDialog({ statement: { member_id, balance }, onGiven, onClose }: RefundDialogProps) {
  const gbc_id = useOwnGbcId()
  const [give] = useGiveRefundMutation()
  return (
    <FormDialog<RefundInput, Payment>
      title="Вернуть аванс"
      submitText="Вернуть"
      schema={refundInputSchema}
      initialValues={{ member_id, source: 'cash', paid_on: today(), amount: balance < 0 ? -balance : null }}
      save={(body, idempotencyKey) => give({ gbc_id, body, idempotencyKey })}
      onSaved={onGiven}
      onCancel={onClose}
    >
      <RadioField name="source" label="Откуда" options={sources} />
      <PlaceField label={paymentLabels.place_id} />
      <FormSection>
        <MoneyField name="amount" label={paymentLabels.amount} required />
        <OpenDateField name="paid_on" label={paymentLabels.paid_on} required />
      </FormSection>
      <TextField name="comment" label={paymentLabels.comment} />
    </FormDialog>
  )
}
