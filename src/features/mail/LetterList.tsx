import { Button, Popconfirm } from 'antd'
import type { Mail } from '#contract/notifications'
import { formatInstant } from '#shared/format/dates'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { useAppDispatch } from '#shared/session/session'
import { StatusTag } from '#shared/ui/StatusTag'
import { useOnce } from '#shared/ui/useOnce'
import { useDismissLetterMutation, useRetryLetterMutation } from './mailApi'

interface LetterListProps {
  gbc_id: string
  letters: readonly Mail[]
  /** Without a mail server a letter can only be dropped. */
  canSend: boolean
}

/** Letters that didn't get through: to whom, about what, why, and what comes next. */
export const LetterList = ({ gbc_id, letters, canSend }: LetterListProps) => (
  <ul className="sessions" aria-label="Не дошедшие письма">
    {letters.map((letter) => (
      <li key={letter.id} className="session letter">
        <div className="session-words">
          <strong>{letter.subject}</strong>
          <StatusTag tone={letter.state === 'failed' ? 'bad' : 'warning'}>
            {letter.state === 'failed' ? 'не доставлено' : 'ждёт новой попытки'}
          </StatusTag>
          <div>{letter.error}</div>
          <div className="session-facts">
            <span>{letter.recipient}</span>
            <span>написано {formatInstant(letter.created_at)}</span>
            <span>попыток: {letter.attempts}</span>
            {letter.next_at && canSend && <span>следующая {formatInstant(letter.next_at)}</span>}
          </div>
        </div>
        {letter.state === 'failed' && <LetterActions gbc_id={gbc_id} letter={letter} canSend={canSend} />}
      </li>
    ))}
  </ul>
)

interface LetterActionsProps {
  gbc_id: string
  letter: Mail
  canSend: boolean
}

function LetterActions({ gbc_id, letter: { id, subject, recipient }, canSend }: LetterActionsProps) {
  const dispatch = useAppDispatch()
  const [retry, { isLoading }] = useRetryLetterMutation()
  const [dismiss, { isLoading: isDropping }] = useDismissLetterMutation()
  const done = (text: string) => void dispatch(noticeRaised({ kind: 'success', text }))
  const sendAgain = useOnce(async () => {
    const { data } = await retry({ gbc_id, id })
    if (data) done('Письмо отправляется ещё раз.')
  })
  const drop = async () => {
    const { data } = await dismiss({ gbc_id, id })
    if (data) done('Письмо убрано.')
  }
  const which = `${subject}, ${recipient}`
  return (
    <div className="letter-buttons">
      {canSend && (
        <Button loading={isLoading} aria-label={`Отправить ещё раз: ${which}`} onClick={sendAgain}>
          Отправить ещё раз
        </Button>
      )}
      <Popconfirm
        title="Не отправлять это письмо?"
        description="Оно исчезнет из списка, вернуть его нельзя."
        okText="Не отправлять"
        cancelText="Отмена"
        onConfirm={() => void drop()}
      >
        <Button loading={isDropping} aria-label={`Не отправлять: ${which}`}>
          Не отправлять
        </Button>
      </Popconfirm>
    </div>
  )
}
