import { formatPeriod } from '#contract/money/contributions'
import { reopenInputSchema, reopenLabels, type Periods, type ReopenInput } from '#contract/money/periods'
import { capitalized } from '#contract/text'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { TextAreaField } from '#shared/form/TextAreaField'
import { useOwnGbcId } from '#shared/session/session'
import { useReopenPeriodMutation } from './periodsApi'

const field = labelled(reopenLabels)

/** Why the month that was closed last is opened again. */
export function ReopenPeriodDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const gbc_id = useOwnGbcId()
  const [reopen] = useReopenPeriodMutation()
  return (
    <FormDialog<ReopenInput, Periods>
      title={`Открыть заново ${formatPeriod(month)}?`}
      submitText="Открыть заново"
      danger
      schema={reopenInputSchema}
      initialValues={{}}
      save={(body, idempotencyKey) => reopen({ gbc_id, month, body, idempotencyKey })}
      savedText={`${capitalized(formatPeriod(month))} снова открыт.`}
      onSaved={onClose}
      onCancel={onClose}
    >
      <p>Суммы, с которыми месяц закрыли, можно будет изменить. Бухгалтер и ревизор получат уведомление.</p>
      <TextAreaField {...field('reason')} rows={2} required />
    </FormDialog>
  )
}
