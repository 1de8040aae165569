import { QRCode } from 'antd'
import { enableInputSchema, type EnableInput, type RecoveryCodes } from '#contract/twoFactor'
import { Copyable } from '#shared/detail/Copyable'
import { FormDialog } from '#shared/form/FormDialog'
import { CodeField } from './CodeField'
import type { Begun } from './PasswordStep'
import { useEnableTwoFactorMutation } from './twoFactorApi'

const SIZE = 192
/** Always dark on white, as cameras read it. */
const PAPER = { color: '#000000', bgColor: '#ffffff' }

/** «JBSW Y3DP …»: easier to type. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

interface SetUpDialogProps extends Begun {
  onEnabled: (codes: string[]) => void
  onClose: () => void
}

/** The secret as a picture and by hand, and the first code that proves that the app has it. */
export function SetUpDialog({ setup, password, onEnabled, onClose }: SetUpDialogProps) {
  const [enable] = useEnableTwoFactorMutation()
  return (
    <FormDialog<EnableInput, RecoveryCodes>
      title="Вход с кодом из телефона"
      submitText="Включить"
      schema={enableInputSchema}
      initialValues={{ password }}
      save={(body) => enable(body)}
      savedText="Вход с кодом из телефона включён."
      onSaved={({ recovery_codes }) => onEnabled(recovery_codes)}
      onCancel={onClose}
    >
      <ol className="two-factor-steps">
        <li>Поставьте на телефон приложение для кодов: Яндекс Ключ, Google Authenticator или любое другое.</li>
        <li>
          Наведите его камеру на картинку.
          <div className="two-factor-picture" role="img" aria-label="QR-код для приложения">
            {/* The drawing calls itself an image too, without a name. */}
            <div aria-hidden>
              <QRCode type="svg" size={SIZE} value={setup.uri} {...PAPER} />
            </div>
          </div>
          Или введите ключ вручную:{' '}
          <Copyable text={setup.secret} label="Ключ">
            <span className="two-factor-secret">{inFours(setup.secret)}</span>
          </Copyable>
        </li>
        <li>Введите код, который покажет приложение.</li>
      </ol>
      <CodeField hint="Шесть цифр" />
    </FormDialog>
  )
}
