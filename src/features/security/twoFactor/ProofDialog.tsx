import { twoFactorProofSchema, type TwoFactorProof } from '#contract/twoFactor'
import { FormDialog } from '#shared/form/FormDialog'
import { TextField } from '#shared/form/TextField'
import type { Call } from '#shared/api/recordCalls'
import { OwnPasswordField } from '#shared/security/IdentityFields'

interface ProofDialogProps<Answer> {
  title: string
  text: string
  submitText: string
  savedText: string
  danger?: boolean
  save: (proof: TwoFactorProof) => Call<Answer>
  onSaved: (answer: Answer) => void
  onClose: () => void
}

/** Asks for password and code before the protection itself is touched. */
export const ProofDialog = <Answer,>({ text, onClose, ...form }: ProofDialogProps<Answer>) => (
  <FormDialog<TwoFactorProof, Answer> {...form} schema={twoFactorProofSchema} initialValues={{}} onCancel={onClose}>
    <p>{text}</p>
    <OwnPasswordField />
    <TextField name="code" label="Код из приложения или резервный код" autoComplete="one-time-code" required />
  </FormDialog>
)
