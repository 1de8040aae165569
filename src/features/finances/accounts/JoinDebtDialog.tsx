import type { Charged } from '#contract/money/charges'
import { joinDebtInputSchema, splitDebtLabels, type JoinDebtInput } from '#contract/money/splitDebt'
import { FormDialog } from '#shared/form/FormDialog'
import { TextField } from '#shared/form/TextField'
import { useOwnGbcId } from '#shared/session/session'
import { useJoinDebtMutation } from '../charges/chargesApi'

interface JoinDebtDialogProps {
  /** One of the parts. */
  charge_id: string
  onClose: () => void
}

/** Puts an opening debt back in the place of its parts. */
export function JoinDebtDialog({ charge_id, onClose }: JoinDebtDialogProps) {
  const gbc_id = useOwnGbcId()
  const [join] = useJoinDebtMutation()
  return (
    <FormDialog<JoinDebtInput, Charged[]>
      title="Объединить части обратно?"
      submitText="Объединить"
      schema={joinDebtInputSchema}
      initialValues={{}}
      save={(body, idempotencyKey) => join({ gbc_id, id: charge_id, body, idempotencyKey })}
      savedText="Долг снова одной строкой: сумма прежняя."
      onSaved={onClose}
      onCancel={onClose}
    >
      <p>
        Все части этого долга сторнируются, на их место встанет одна запись на ту же сумму, без взносов и сроков частей.
        Оплаты разложатся заново.
      </p>
      <TextField name="reason" label={splitDebtLabels.reason} hint="Например: расшифровали не тот долг" />
    </FormDialog>
  )
}
