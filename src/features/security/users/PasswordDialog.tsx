import { passwordOrderSchema, type OneTimePassword, type PasswordOrder } from '#contract/gbcUsers'
import { FormDialog } from '#shared/form/FormDialog'
import { nameOf } from './columns'
import { DeliveryField } from './DeliveryField'
import { useIssuePasswordMutation } from './gbcUsersApi'
import type { UserProps } from './userProps'

interface PasswordDialogProps extends UserProps {
  onIssued: (issued: OneTimePassword) => void
  onClose: () => void
}

/** Asks before a user's password is replaced by a one-time one. */
export function PasswordDialog({ gbc_id, user, onIssued, onClose }: PasswordDialogProps) {
  const [issue] = useIssuePasswordMutation()
  const issued = (answer: OneTimePassword) => {
    onClose()
    onIssued(answer)
  }
  return (
    <FormDialog<PasswordOrder, OneTimePassword>
      title={`Новый одноразовый пароль: ${nameOf(user)}`}
      submitText="Выдать пароль"
      savedText="Новый пароль готов."
      schema={passwordOrderSchema}
      initialValues={{}}
      save={({ delivery }) => issue({ gbc_id, id: user.id, delivery })}
      onSaved={issued}
      onCancel={onClose}
    >
      <p>
        {user.password_set
          ? 'Нынешний пароль перестанет подходить, все сеансы завершатся.'
          : 'Прежний одноразовый пароль перестанет подходить.'}
      </p>
      <DeliveryField />
    </FormDialog>
  )
}
