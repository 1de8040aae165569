import { Radio } from 'antd'
import {
  actionsOf,
  memberActionInputSchema,
  memberActions,
  type Member,
  type MemberAction,
  type MemberActionInput,
} from '#contract/members'
import type { useDialog } from '#shared/dialogs/useDialog'
import { DateField } from '#shared/form/DateField'
import { FormDialog } from '#shared/form/FormDialog'
import { TextAreaField } from '#shared/form/TextAreaField'
import { today } from '#shared/format/dates'
import { useMemberActionMutation } from './membersApi'
import './members.css'

/** Whether the action ends the membership: its button is red and it asks for the ground. */
const isExit = (action: MemberAction) => ['left', 'expelled', 'deceased'].includes(memberActions[action].to)

interface MembershipDialogProps {
  member: Member
  dialog: ReturnType<typeof useDialog>
}

/** A step of the lifecycle: which one, from which day and by which decision. */
export function MembershipDialog({ member, dialog }: MembershipDialogProps) {
  const { gbc_id, id, version, status, display_name } = member
  const [act] = useMemberActionMutation()
  const allowed = actionsOf(status)
  const action = allowed.find((step) => step === dialog.choice) ?? (allowed.length === 1 ? allowed[0] : undefined)
  const exits = action !== undefined && isExit(action)
  if (allowed.length === 0) return null
  return (
    <FormDialog<MemberActionInput, Member>
      title={`Членство: ${display_name}`}
      submitText={action ? memberActions[action].title : 'Записать'}
      submitDisabled={!action}
      danger={exits}
      schema={memberActionInputSchema}
      initialValues={{ date: today(), decision: null, version }}
      save={(body) => act({ gbc_id, id, action: action ?? allowed[0], body })}
      savedText="Готово: запись в истории сделана."
      onSaved={dialog.close}
      onCancel={dialog.close}
    >
      <Radio.Group
        className="member-steps"
        vertical
        aria-label="Что записать"
        value={action}
        onChange={({ target }) => dialog.show(target.value as MemberAction)}
        options={allowed.map((step) => ({ value: step, label: memberActions[step].title }))}
      />
      <DateField name="date" label="Дата" required />
      <TextAreaField name="decision" label={exits ? 'Решение или основание' : 'Решение'} rows={2} />
    </FormDialog>
  )
}
