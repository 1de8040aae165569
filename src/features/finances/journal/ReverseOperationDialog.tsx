import { reversalInputSchema, type ReversalInput } from '#contract/money/charges'
import type { OperationKind } from '#contract/money/chart'
import type { Operation, OperationDetail } from '#contract/money/operations'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { ReversalDialog } from '../ReversalDialog'
import { useReverseOperationMutation } from './operationsApi'

/** What comes of taking an operation back. */
const CONSEQUENCES: Partial<Record<OperationKind, string>> = {
  refund: 'Возвращённое снова станет авансом, и деньги вернутся в кассу или на счёт.',
  charge: 'Долг уменьшится. Чем начисление уже оплачено, станет авансом и пойдёт на другие начисления.',
  fine: 'Долг уменьшится. Чем штраф уже оплачен, станет авансом и пойдёт на другие начисления.',
  cash_to_bank: 'Деньги снова будут числиться в кассе.',
  cash_from_bank: 'Деньги уйдут из кассы, а списание снова будет ждать в «Не разобрано».',
  cash_arrived: 'Деньги снова будут числиться в пути в банк.',
  between_accounts: 'Перенесённое вернётся на прежний счёт.',
  write_off: 'Списанное снова станет долгом с прежними сроками.',
}

const UNPAID = 'Всё, что оплачено этими деньгами, снова станет долгом с прежними сроками.'

/** Money that a statement has brought stays at the bank: it only waits to be sorted again. */
function consequenceOf(operation: Operation | OperationDetail): string | undefined {
  const { kind, has_order } = operation
  if (kind !== 'payment') return CONSEQUENCES[kind]
  if (has_order) return `${UNPAID} Деньги уйдут из кассы.`
  if ('statement_line' in operation && operation.statement_line)
    return `${UNPAID} Деньги останутся на счёте в банке и будут ждать в «Не разобрано».`
  return `${UNPAID} Деньги, которые пришли по выписке, останутся на счёте и будут ждать в «Не разобрано».`
}

interface ReverseOperationDialogProps {
  operation: Operation | OperationDetail
  onClose: () => void
}

/** Why an operation is taken back, and on which day where it isn't its own. */
export function ReverseOperationDialog({ operation, onClose }: ReverseOperationDialogProps) {
  const gbc_id = useOwnGbcId()
  const { id, title, document, date, amount, members } = operation
  const consequence = consequenceOf(operation)
  const [reverse] = useReverseOperationMutation()
  return (
    <ReversalDialog<ReversalInput, OperationDetail>
      title="Сторнировать операцию?"
      schema={reversalInputSchema}
      save={(body, idempotencyKey) => reverse({ gbc_id, id, body, idempotencyKey })}
      savedText="Операция сторнирована."
      onClose={onClose}
      about={
        <>
          <p>
            {[`${title} от ${formatDate(date)}`, document, members, formatMoney(amount)].filter(Boolean).join(', ')}.
          </p>
          {consequence && <p>{consequence}</p>}
        </>
      }
    />
  )
}
