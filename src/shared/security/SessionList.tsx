import { Button } from 'antd'
import type { Session } from '#contract/session'
import { formatInstant } from '#shared/format/dates'
import { deviceOf } from '#contract/devices'
import { StatusTag } from '#shared/ui/StatusTag'

interface SessionListProps {
  sessions: Session[]
  /** Id of the session that is being ended. */
  ending?: string
  onEnd: (id: string) => void
}

/** Live sessions: device, address, when; each but the present one can be ended. */
export const SessionList = ({ sessions, ending, onEnd }: SessionListProps) => (
  <ul className="sessions">
    {[...sessions]
      .sort((a, b) => Number(b.current) - Number(a.current))
      .map((session) => (
        <SessionRow key={session.id} session={session} isEnding={ending === session.id} onEnd={onEnd} />
      ))}
  </ul>
)

interface SessionRowProps {
  session: Session
  isEnding: boolean
  onEnd: (id: string) => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const device = deviceOf(session.user_agent)
  return (
    <li className="session">
      <div className="session-words">
        <strong>{device}</strong>
        {session.current && <StatusTag tone="good">это вы</StatusTag>}
        <div className="session-facts">
          {session.address && <span>{session.address}</span>}
          <span>последний раз {formatInstant(session.last_seen_at)}</span>
          <span>вход {formatInstant(session.created_at)}</span>
        </div>
      </div>
      {!session.current && (
        <Button loading={isEnding} aria-label={`Завершить: ${device}`} onClick={() => onEnd(session.id)}>
          Завершить
        </Button>
      )}
    </li>
  )
}
