import { reversalInputSchema, type ChargeRun, type ReversalInput } from '#contract/money/charges'
import { FormDialog } from '#shared/form/FormDialog'
import { TextAreaField } from '#shared/form/TextAreaField'
import { formatMoney } from '#shared/format/money'
import { plural } from '#contract/plural'
import { useReverseChargeRunMutation } from './chargesApi'

/** Why all charges of a run are taken back. */
export function ReverseRunDialog({ run, onClose }: { run: ChargeRun; onClose: () => void }) {
  const { gbc_id, id, version, rows_total, amount_total } = run
  const [reverse] = useReverseChargeRunMutation()
  return (
    <FormDialog<ReversalInput, ChargeRun>
      title="Сторнировать начисление?"
      submitText="Сторнировать"
      danger
      schema={reversalInputSchema}
      initialValues={{ version }}
      save={(body, idempotencyKey) => reverse({ gbc_id, id, body, idempotencyKey })}
      onSaved={onClose}
      onCancel={onClose}
    >
      <p>
        Будет сторнировано: {plural(rows_total, ['начисление', 'начисления', 'начислений'])} на{' '}
        {formatMoney(amount_total)}. Что уже оплачено, станет авансом.
      </p>
      <TextAreaField name="reason" label="Почему" rows={2} required />
    </FormDialog>
  )
}
