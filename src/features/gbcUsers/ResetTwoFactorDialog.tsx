import type { GbcUser } from '#contract/gbcUsers'
import { identityProofSchema, type IdentityProof } from '#contract/identity'
import { FormDialog } from '#shared/form/FormDialog'
import { IdentityFields } from '#shared/security/IdentityFields'
import { nameOf } from './columns'
import { useResetTwoFactorMutation } from './gbcUsersApi'
import type { UserProps } from './userProps'

/** Lets a user who has lost the phone in by the password alone, by the chairman's own password. */
export function ResetTwoFactorDialog({ gbc_id, user, onClose }: UserProps & { onClose: () => void }) {
  const [reset] = useResetTwoFactorMutation()
  return (
    <FormDialog<IdentityProof, GbcUser>
      title={`Отключить вход с кодом из телефона: ${nameOf(user)}?`}
      submitText="Отключить"
      savedText="Вход с кодом из телефона отключён."
      schema={identityProofSchema}
      initialValues={{}}
      danger
      save={(body) => reset({ gbc_id, id: user.id, body })}
      onSaved={onClose}
      onCancel={onClose}
    >
      <p>
        Сначала убедитесь, что просит именно этот человек: при встрече или по телефону из его карточки. Его сеансы
        завершатся, он войдёт по одному паролю и включит вход с кодом заново.
      </p>
      <IdentityFields />
    </FormDialog>
  )
}
