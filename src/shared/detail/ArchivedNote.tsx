import { Button } from 'antd'
import { formatInstant } from '#shared/format/dates'
import './detail.css'

interface ArchivedNoteProps {
  archivedAt: string
  /** Absent for those who may not take it back. */
  onRestore?: () => void
}

/** Says of a record that it is in the archive. */
export const ArchivedNote = ({ archivedAt, onRestore }: ArchivedNoteProps) => (
  <div className="archived-note" role="note">
    <span>Запись в архиве с {formatInstant(archivedAt)}: в списках её не видно.</span>
    {onRestore && <Button onClick={onRestore}>Вернуть из архива</Button>}
  </div>
)
