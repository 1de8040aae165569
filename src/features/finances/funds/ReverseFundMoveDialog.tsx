import { fundReversalInputSchema, type FundMove, type FundReversalInput } from '#contract/money/funds'
import { FormDialog } from '#shared/form/FormDialog'
import { TextAreaField } from '#shared/form/TextAreaField'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { OpenDateField } from '../periods/OpenDateField'
import { useReverseFundMoveMutation } from './fundsApi'
import { ShortageField } from './ShortageField'

/** Why a redistribution is taken back, and on which day where it isn't its own. */
export function ReverseFundMoveDialog({ move, onClose }: { move: FundMove; onClose: () => void }) {
  const { gbc_id, id, date, from_name, to_name, amount } = move
  const [reverse] = useReverseFundMoveMutation()
  return (
    <FormDialog<FundReversalInput, FundMove>
      title="Сторнировать перераспределение?"
      submitText="Сторнировать"
      danger
      schema={fundReversalInputSchema}
      initialValues={{}}
      save={(body, idempotencyKey) => reverse({ gbc_id, id, body, idempotencyKey })}
      savedText="Перераспределение сторнировано."
      onSaved={onClose}
      onCancel={onClose}
    >
      <p>
        {formatDate(date)}: {from_name} → {to_name}, {formatMoney(amount)}. Деньги вернутся туда, откуда их взяли.
      </p>
      <TextAreaField name="reason" label="Почему" rows={2} required />
      <OpenDateField name="date" label="Дата сторно" hint="Оставьте пустым, чтобы сторнировать тем же днём" />
      <ShortageField />
    </FormDialog>
  )
}
