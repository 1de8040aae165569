import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { RecoveryCodes, TwoFactorState } from '#contract/twoFactor'
import { useDialog } from '#shared/dialogs/useDialog'
import { formatInstant } from '#shared/format/dates'
import { plural } from '#contract/plural'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { StatusTag } from '#shared/ui/StatusTag'
import { CodesDialog } from './CodesDialog'
import { PasswordStep, type Begun } from './PasswordStep'
import { ProofDialog } from './ProofDialog'
import { useDisableTwoFactorMutation, useGetTwoFactorQuery, useRenewRecoveryCodesMutation } from './twoFactorApi'

/** Draws QR codes, which few visits to the page need. */
const SetUpDialog = lazy(async () => ({ default: (await import('./SetUpDialog')).SetUpDialog }))

const FEW_CODES = 3
const CODES = ['код', 'кода', 'кодов'] as const

/** Whether a login takes a code of the user's phone too; turned on and off here. */
export function TwoFactorSection() {
  const { currentData: state, error, refetch } = useGetTwoFactorQuery()
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <section className="security-section" aria-labelledby="security-two-factor">
      <h2 id="security-two-factor">Вход с кодом из телефона</h2>
      <p>Кроме пароля при входе понадобится код с вашего телефона. Тот, кто узнает пароль, без телефона не войдёт.</p>
      {state ? (
        state.enabled_at ? (
          <Enabled state={state} onCodes={setCodes} />
        ) : (
          <Disabled onCodes={setCodes} />
        )
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={1} />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </section>
  )
}

function Disabled({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const dialog = useDialog('security/two-factor', 'set-up')
  const close = () => {
    dialog.close()
    // Secret and password are forgotten with the dialog.
    setBegun(null)
  }
  const enabled = (codes: string[]) => {
    close()
    onCodes(codes)
  }
  return (
    <>
      <div className="security-buttons">
        <Button onClick={() => dialog.show()}>Включить</Button>
      </div>
      {dialog.isOpen && !begun && <PasswordStep onBegun={setBegun} onClose={close} />}
      {dialog.isOpen && begun && (
        <Suspense>
          <SetUpDialog {...begun} onEnabled={enabled} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Enabled({ state, onCodes }: { state: TwoFactorState; onCodes: (codes: string[]) => void }) {
  const { enabled_at, recovery_codes_left: left } = state
  const [renew, { reset }] = useRenewRecoveryCodesMutation()
  const [disable] = useDisableTwoFactorMutation()
  const dialog = useDialog('security/two-factor', 'enabled')
  const renewed = ({ recovery_codes }: RecoveryCodes) => {
    dialog.close()
    reset()
    onCodes(recovery_codes)
  }
  return (
    <>
      <ul className="security-facts">
        <li>
          <StatusTag tone="good">Включён {enabled_at && formatInstant(enabled_at)}</StatusTag>
        </li>
        <li>
          <StatusTag tone={left < FEW_CODES ? 'warning' : 'quiet'}>
            {left === 0
              ? 'Резервные коды кончились: получите новые'
              : `Осталось: ${plural(left, CODES)} для входа без телефона`}
          </StatusTag>
        </li>
      </ul>
      <div className="security-buttons">
        <Button onClick={() => dialog.show('renew')}>Новые резервные коды</Button>
        <Button onClick={() => dialog.show('disable')}>Отключить</Button>
      </div>
      {dialog.choice === 'renew' && (
        <ProofDialog<RecoveryCodes>
          title="Новые резервные коды"
          text="Прежние коды перестанут подходить. На остальных устройствах нужно будет войти заново."
          submitText="Получить коды"
          savedText="Новые коды готовы."
          save={(proof) => renew(proof)}
          onSaved={renewed}
          onClose={dialog.close}
        />
      )}
      {dialog.choice === 'disable' && (
        <ProofDialog<void>
          title="Отключить вход с кодом из телефона"
          text="Для входа снова будет достаточно пароля. На остальных устройствах нужно будет войти заново."
          submitText="Отключить"
          savedText="Вход с кодом из телефона отключён."
          danger
          save={(proof) => disable(proof)}
          onSaved={dialog.close}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
