import type { AccountStatement } from '#contract/money/accounts'
import {
  betweenAccountsInputSchema,
  betweenAccountsLabels,
  type BetweenAccountsInput,
  type Operation,
} from '#contract/money/operations'
import { MemberSelect } from '#features/members/MemberSelect'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { useMoveBetweenAccountsMutation } from '../journal/operationsApi'
import { OpenDateField } from '../periods/OpenDateField'
import { OpenChargesField } from './OpenChargesField'

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
        <OpenChargesField {...field('charges')} member_id={member_id} done="Переносится" />
      ) : (
        <MoneyField {...field('advance')} hint={`Свободный аванс: ${formatMoney(advance)}`} />
      )}
      <OpenDateField {...field('date')} required />
      <TextAreaField {...field('reason')} rows={2} required />
    </FormDialog>
  )
}
