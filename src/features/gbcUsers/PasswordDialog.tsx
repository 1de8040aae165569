import { passwordOrderSchema, type OneTimePassword, type PasswordOrder } from '#contract/gbcUsers'
import { FormDialog } from '#shared/form/FormDialog'
import { IdentityFields } from '#shared/security/IdentityFields'
import { nameOf } from './columns'
import { DeliveryField } from './DeliveryField'
import { useIssuePasswordMutation } from './gbcUsersApi'
import type { UserProps } from './userProps'

interface PasswordDialogProps extends UserProps {
  onIssued: (issued: OneTimePassword) => void
  onClose: () => void
}

/** Issues a one-time password, by the chairman's own password: it replaces the one that the user has. */
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
      save={(body) => issue({ gbc_id, id: user.id, body })}
      onSaved={issued}
      onCancel={onClose}
    >
      <p>
        {user.password_set
          ? 'Нынешний пароль перестанет подходить, все сеансы завершатся.'
          : user.password_expires_at
            ? 'Прежний одноразовый пароль перестанет подходить.'
            : 'По нему человек войдёт в первый раз и придумает свой.'}
      </p>
      <DeliveryField />
      <IdentityFields />
    </FormDialog>
  )
}
