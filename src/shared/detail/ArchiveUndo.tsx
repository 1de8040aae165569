import { UndoBar } from '#shared/ui/UndoBar'
import type { Archive } from './useArchive'

interface ArchiveUndoProps {
  archive: Archive
  /** Says of so many records that they are in the archive now. */
  text: (count: number) => string
}

/** After something went into the archive: what, and a way back. */
export const ArchiveUndo = ({ archive: { undoable, undo, forget }, text }: ArchiveUndoProps) =>
  undoable.length > 0 && <UndoBar text={text(undoable.length)} onUndo={() => void undo()} onGone={forget} />
