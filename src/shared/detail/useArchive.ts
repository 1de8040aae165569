import { useState } from 'react'

/** Sends a record to the archive or takes it back; answers with it unless that failed. */
type Move = (of: { gbc_id: string; id: string }) => PromiseLike<{ data?: { id: string } }>

/** What was put into the archive and how it comes back. */
export interface Archive {
  archiveAll: (ids: string[]) => Promise<void>
  undoable: string[]
  undo: () => Promise<void>
  /** The time to undo is over. */
  forget: () => void
}

/** Puts records into the archive at once and remembers which, so that it can be undone for a few seconds. */
export function useArchive(gbc_id: string, archive: Move, restore: Move): Archive {
  const [undoable, setUndoable] = useState<string[]>([])

  const archiveAll = async (ids: string[]) => {
    const answers = await Promise.all(ids.map((id) => archive({ gbc_id, id })))
    setUndoable(answers.flatMap(({ data }) => data?.id ?? []))
  }

  const undo = async () => {
    setUndoable([])
    await Promise.all(undoable.map((id) => restore({ gbc_id, id })))
  }

  return { archiveAll, undoable, undo, forget: () => setUndoable([]) }
}
