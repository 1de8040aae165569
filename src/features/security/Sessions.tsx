import { Button } from 'antd'
import type { Session } from '#contract/session'
import { useDialog } from '#shared/dialogs/useDialog'
import { plural } from '#contract/plural'
import { deviceOf } from '#contract/devices'
import { SessionList } from '#shared/security/SessionList'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { EndSessionsDialog } from './EndSessionsDialog'
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from './sessionsApi'

/** Where the user is signed in; any other place can be signed out from here. */
export function Sessions() {
  const { currentData: sessions, error, refetch } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <section className="security-section" aria-labelledby="security-sessions">
      <h2 id="security-sessions">Сеансы</h2>
      <p>Где вы вошли. Незнакомое устройство завершите и смените пароль.</p>
      {sessions ? (
        <OwnSessions sessions={sessions} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </section>
  )
}

const OTHERS = 'others'

function OwnSessions({ sessions }: { sessions: Session[] }) {
  const [endSession] = useEndSessionMutation()
  const [endOthers] = useEndOtherSessionsMutation()
  const dialog = useDialog('security/sessions', 'end')
  const others = sessions.filter(({ current }) => !current)
  const chosen = others.find(({ id }) => id === dialog.choice)
  return (
    <>
      <SessionList sessions={sessions} onEnd={dialog.show} />
      {others.length > 0 && (
        <Button danger onClick={() => dialog.show(OTHERS)}>
          Завершить все остальные
        </Button>
      )}
      {chosen && (
        <EndSessionsDialog
          title={`Завершить сеанс: ${deviceOf(chosen.user_agent)}?`}
          text="Там программа сразу попросит войти снова, несохранённое пропадёт."
          submitText="Завершить"
          savedText="Сеанс завершён."
          end={(proof) => endSession({ id: chosen.id, ...proof })}
          onClose={dialog.close}
        />
      )}
      {dialog.choice === OTHERS && (
        <EndSessionsDialog
          title="Завершить все остальные сеансы?"
          text={`${plural(others.length, ['сеанс закончится', 'сеанса закончатся', 'сеансов закончатся'])}, несохранённое там пропадёт.`}
          submitText="Завершить все"
          savedText="Остальные сеансы завершены."
          end={(proof) => endOthers(proof)}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
