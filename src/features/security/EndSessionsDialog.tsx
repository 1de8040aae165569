import { passwordProofSchema, type PasswordProof } from '#contract/identity'
import { FormDialog } from '#shared/form/FormDialog'
import type { Call } from '#shared/api/recordCalls'
import { OwnPasswordField } from '#shared/security/IdentityFields'

interface EndSessionsDialogProps {
  title: string
  text: string
  submitText: string
  savedText: string
  end: (proof: PasswordProof) => Call<void>
  onClose: () => void
}

/** Asks for the password before own sessions end: whoever finds the computer open can't lock its user out. */
export const EndSessionsDialog = ({ text, end, onClose, ...form }: EndSessionsDialogProps) => (
  <FormDialog<PasswordProof, void>
    {...form}
    schema={passwordProofSchema}
    initialValues={{}}
    danger
    save={end}
    onSaved={onClose}
    onCancel={onClose}
  >
    <p>{text}</p>
    <OwnPasswordField />
  </FormDialog>
)
