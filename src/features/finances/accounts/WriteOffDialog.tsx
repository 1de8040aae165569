import type { AccountStatement } from '#contract/money/accounts'
import { writeOffInputSchema, writeOffLabels, type Operation, type WriteOffInput } from '#contract/money/operations'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { TextAreaField } from '#shared/form/TextAreaField'
import { today } from '#shared/format/dates'
import { useOwnGbcId } from '#shared/session/session'
import { useWriteOffMutation } from '../journal/operationsApi'
import { OpenDateField } from '../periods/OpenDateField'
import { OpenChargesField } from './OpenChargesField'

const field = labelled(writeOffLabels)

interface WriteOffDialogProps {
  statement: Pick<AccountStatement, 'member_id' | 'member_name'>
  onClose: () => void
}

/** Gives up what a member owes, by a decision of the cooperative. */
export function WriteOffDialog({ statement: { member_id, member_name }, onClose }: WriteOffDialogProps) {
  const gbc_id = useOwnGbcId()
  const [writeOff] = useWriteOffMutation()
  return (
    <FormDialog<WriteOffInput, Operation[]>
      title="Списать долг"
      submitText="Списать"
      schema={writeOffInputSchema}
      initialValues={{ member_id, date: today(), charges: [] }}
      save={(body, idempotencyKey) => writeOff({ gbc_id, body, idempotencyKey })}
      savedText="Долг списан: запись есть в лицевом счёте и в журнале."
      onSaved={onClose}
      onCancel={onClose}
      danger
    >
      <p>
        {member_name} больше не будет должен выбранное. Денег от этого не прибавится: ни в кассе, ни в фондах. Списание
        можно сторнировать.
      </p>
      <OpenChargesField {...field('charges')} member_id={member_id} done="Списывается" />
      <OpenDateField {...field('date')} required />
      <TextAreaField {...field('reason')} rows={2} hint="Номер и дата протокола, за что списано" required />
    </FormDialog>
  )
}
