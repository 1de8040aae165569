import { reversalInputSchema, type ReversalInput } from '#contract/money/charges'
import type { OperationKind } from '#contract/money/chart'
import type { Operation, OperationDetail } from '#contract/money/operations'
import { FormDialog } from '#shared/form/FormDialog'
import { TextAreaField } from '#shared/form/TextAreaField'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { useReverseOperationMutation } from '../financesApi'
import { OpenDateField } from '../periods/OpenDateField'

/** What comes of taking an operation back. */
const CONSEQUENCES: Partial<Record<OperationKind, string>> = {
  payment:
    'Всё, что оплачено этими деньгами, снова станет долгом с прежними сроками, и деньги уйдут из кассы или со счёта.',
  refund: 'Возвращённое снова станет авансом, и деньги вернутся в кассу или на счёт.',
  charge: 'Долг уменьшится. Чем начисление уже оплачено, станет авансом и пойдёт на другие начисления.',
  fine: 'Долг уменьшится. Чем штраф уже оплачен, станет авансом и пойдёт на другие начисления.',
  cash_to_bank: 'Деньги снова будут числиться в кассе.',
  cash_arrived: 'Деньги снова будут числиться в пути в банк.',
  between_accounts: 'Перенесённое вернётся на прежний счёт.',
}

interface ReverseOperationDialogProps {
  operation: Operation
  onClose: () => void
}

/** Why an operation is taken back, and on which day where it isn't its own. */
export function ReverseOperationDialog({ operation, onClose }: ReverseOperationDialogProps) {
  const gbc_id = useOwnGbcId()
  const { id, kind, title, document, date, amount, members } = operation
  const consequence = CONSEQUENCES[kind]
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
      {consequence && <p>{consequence}</p>}
      <TextAreaField name="reason" label="Почему" rows={2} required />
      <OpenDateField name="date" label="Дата сторно" hint="Оставьте пустым, чтобы сторнировать тем же днём" />
    </FormDialog>
  )
}
