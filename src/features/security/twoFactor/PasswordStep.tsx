import { passwordProofSchema, type PasswordProof } from '#contract/identity'
import type { TwoFactorSetup } from '#contract/twoFactor'
import { FormDialog } from '#shared/form/FormDialog'
import { OwnPasswordField } from '#shared/security/IdentityFields'
import { useSetUpTwoFactorMutation } from './twoFactorApi'

/** What the second step needs. The password is sent again with the first code. */
export interface Begun extends PasswordProof {
  setup: TwoFactorSetup
}

/** The first step of turning the protection on: the password, for which the server gives the secret. */
export function PasswordStep({ onBegun, onClose }: { onBegun: (begun: Begun) => void; onClose: () => void }) {
  const [setUp, { reset }] = useSetUpTwoFactorMutation()
  const begin = async (proof: PasswordProof): Promise<Begun> => {
    const setup = await setUp(proof).unwrap()
    // From here on the secret is in the dialog alone.
    reset()
    return { ...proof, setup }
  }
  return (
    <FormDialog<PasswordProof, Begun>
      title="Включить вход с кодом из телефона"
      submitText="Дальше"
      schema={passwordProofSchema}
      initialValues={{}}
      save={(proof) => ({ unwrap: () => begin(proof) })}
      onSaved={onBegun}
      onCancel={onClose}
    >
      <p>Подтвердите, что это вы. На остальных устройствах после включения нужно будет войти заново.</p>
      <OwnPasswordField />
    </FormDialog>
  )
}
