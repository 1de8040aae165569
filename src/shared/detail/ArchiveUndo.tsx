import { plural } from '#contract/plural'
import { UndoBar } from '#shared/ui/UndoBar'
import type { Archive } from './useArchive'

interface ArchiveUndoProps {
  archive: Archive
  /** Said instead of how many records are in the archive now. */
  text?: string
}

/** After something went into the archive: what, and a way back. */
export const ArchiveUndo = ({ archive: { undoable, undo, forget, forms }, text }: ArchiveUndoProps) =>
  undoable.length > 0 && (
    <UndoBar text={text ?? `В архиве: ${plural(undoable.length, forms)}`} onUndo={() => void undo()} onGone={forget} />
  )
