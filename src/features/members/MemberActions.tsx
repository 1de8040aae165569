import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Link } from 'react-router-dom'
import {
  actionsOf,
  memberActionInputSchema,
  memberActions,
  type Member,
  type MemberAction,
  type MemberActionInput,
} from '#contract/members'
import { useDialog } from '#shared/dialogs/useDialog'
import { DateField } from '#shared/form/DateField'
import { FormDialog } from '#shared/form/FormDialog'
import { TextAreaField } from '#shared/form/TextAreaField'
import { today } from '#shared/format/dates'
import { invitePath, memberEditPath, mergePath } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { useMemberActionMutation } from './membersApi'

/** Whether the action ends the membership: its button is red and it asks for the ground. */
const isExit = (action: MemberAction) => ['left', 'expelled', 'deceased'].includes(memberActions[action].to)

interface ActionDialogProps {
  member: Member
  action: MemberAction
  onClose: () => void
}

/** A step of the lifecycle: from which day and by which decision. */
function ActionDialog({ member, action, onClose }: ActionDialogProps) {
  const { gbc_id, id, version } = member
  const [act] = useMemberActionMutation()
  const { title } = memberActions[action]
  return (
    <FormDialog<MemberActionInput, Member>
      title={`${title}: ${member.display_name}`}
      submitText={title}
      danger={isExit(action)}
      schema={memberActionInputSchema}
      initialValues={{ date: today(), decision: null, version }}
      save={(body) => act({ gbc_id, id, action, body })}
      savedText="Готово: запись в истории сделана."
      onSaved={onClose}
      onCancel={onClose}
    >
      <DateField name="date" label="Дата" required />
      <TextAreaField name="decision" label={isExit(action) ? 'Решение или основание' : 'Решение'} rows={2} />
    </FormDialog>
  )
}

/** What can be done with a member in the present state. */
export function MemberActions({ member, onArchive }: { member: Member; onArchive: () => void }) {
  const dialog = useDialog('members/action', member.id)
  const canInvite = useCan('users.manage')
  if (member.archived_at) return null
  const allowed = actionsOf(member.status)
  const action = allowed.find((step) => step === dialog.choice)
  const steps = allowed.map((step) => ({
    key: step,
    label: memberActions[step].title,
    danger: isExit(step),
    onClick: () => dialog.show(step),
  }))
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...steps,
            { type: 'divider' },
            ...(canInvite
              ? [
                  {
                    key: 'invite',
                    label: <Link to={invitePath(member.id)}>Открыть доступ</Link>,
                  },
                ]
              : []),
            { key: 'merge', label: <Link to={mergePath(member.id)}>Объединить с…</Link> },
            { key: 'archive', label: 'В архив', onClick: onArchive },
          ],
        }}
      >
        <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
          Действия
        </Button>
      </Dropdown>
      <LinkButton to={memberEditPath(member.id)} aria-keyshortcuts="e" type="primary">
        Изменить
      </LinkButton>
      {action && <ActionDialog member={member} action={action} onClose={dialog.close} />}
    </>
  )
}
