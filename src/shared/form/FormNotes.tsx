import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { formatInstant } from '#shared/format/dates'
import { initialsOf } from '#shared/format/people'
import type { Draft } from '#shared/storage/drafts'

interface DraftNoteProps {
  draft: Draft
  onTake: () => void
  onDrop: () => void
}

/** What was typed here before the page was reloaded. */
export const DraftNote = ({ draft: { at, incomplete }, onTake, onDrop }: DraftNoteProps) => (
  <div className="form-note" role="note">
    <span>
      {`Вы заполняли эту форму ${formatInstant(at)} и не сохранили.`}
      {incomplete && ' Дату рождения и СНИЛС нужно будет ввести снова: они не запоминаются.'}
    </span>
    <Button onClick={onTake}>Вернуть введённое</Button>
    <Button onClick={onDrop}>Удалить</Button>
  </div>
)

interface ChangedNoteProps {
  /** Name of who saved, or null when it isn't known. */
  whoChanged?: () => Promise<string | null>
  onTake: () => void
}

/** Another person has just saved the record that is being edited here. Render it anew for each such save. */
export function ChangedNote({ whoChanged, onTake }: ChangedNoteProps) {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    whoChanged?.().then(setName, () => setName(null))
    // Asked once for each save.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <div className="form-note" role="status">
      <span>{`${name ? initialsOf(name) : 'Другой пользователь'}: запись только что изменена. Введённое вами останется.`}</span>
      <Button onClick={onTake}>Обновить</Button>
    </div>
  )
}
