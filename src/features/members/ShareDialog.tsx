import type { Member } from '#contract/members'
import { shareOpeningInputSchema, shareOpeningLabels, type ShareOpeningInput } from '#contract/money/shares'
import type { useDialog } from '#shared/dialogs/useDialog'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { useGetShareOpeningQuery, useSetShareOpeningMutation } from './membersApi'

const field = labelled(shareOpeningLabels)

interface ShareDialogProps {
  member: Member
  dialog: ReturnType<typeof useDialog>
}

/** What was paid of the share before the books began; what is paid since counts by itself. */
export function ShareDialog({ member, dialog }: ShareDialogProps) {
  const { gbc_id, id, version, display_name } = member
  const { currentData: opening } = useGetShareOpeningQuery({ gbc_id, id })
  const [save] = useSetShareOpeningMutation()
  if (!opening) return null
  return (
    <FormDialog<ShareOpeningInput, Member>
      title={`Паевой взнос: ${display_name}`}
      schema={shareOpeningInputSchema}
      initialValues={{ amount: opening.amount, version }}
      save={(body, idempotencyKey) => save({ gbc_id, id, body, idempotencyKey })}
      savedText="Начальный пай записан."
      onSaved={dialog.close}
      onCancel={dialog.close}
    >
      <MoneyField {...field('amount')} required hint="Оплаты паевых взносов с начала учёта прибавляются сами" />
    </FormDialog>
  )
}
