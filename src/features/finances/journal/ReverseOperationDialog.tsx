import { reversalInputSchema, type ReversalInput } from '#contract/money/charges'
import type { Operation, OperationDetail } from '#contract/money/operations'
import { FormDialog } from '#shared/form/FormDialog'
import { TextAreaField } from '#shared/form/TextAreaField'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { useReverseOperationMutation } from '../financesApi'
import { OpenDateField } from '../periods/OpenDateField'

interface ReverseOperationDialogProps {
  operation: Operation
  onClose: () => void
}

/** Why an operation is taken back, and on which day where it isn't its own. */
export function ReverseOperationDialog({ operation, onClose }: ReverseOperationDialogProps) {
  const gbc_id = useOwnGbcId()
  const { id, title, document, date, amount, members } = operation
  const [reverse] = useReverseOperationMutation()
  return (
    <FormDialog<ReversalInput, OperationDetail>
      title="Сторнировать операцию?"
      submitText="Сторнировать"
      danger
      schema={reversalInputSchema}
      initialValues={{}}
      save={(body, idempotencyKey) => reverse({ gbc_id, id, body, idempotencyKey })}
      savedText="Операция сторнирована."
      onSaved={onClose}
      onCancel={onClose}
    >
      <p>{[`${title} от ${formatDate(date)}`, document, members, formatMoney(amount)].filter(Boolean).join(', ')}.</p>
      <TextAreaField name="reason" label="Почему" rows={2} required />
      <OpenDateField name="date" label="Дата сторно" hint="Оставьте пустым, чтобы сторнировать тем же днём" />
    </FormDialog>
  )
}
