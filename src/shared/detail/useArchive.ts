import { useState } from 'react'

/** Sends a record to the archive or takes it back; answers with it unless that failed. */
type Move = (id: string) => PromiseLike<{ data?: { id: string } }>

/** Puts records into the archive at once and remembers which, so that it can be undone for a few seconds. */
export function useArchive(archive: Move, restore: Move) {
  const [undoable, setUndoable] = useState<string[]>([])

  const archiveAll = async (ids: string[]) => {
    const answers = await Promise.all(ids.map(archive))
    setUndoable(answers.flatMap(({ data }) => data?.id ?? []))
  }

  const undo = async () => {
    setUndoable([])
    await Promise.all(undoable.map(restore))
  }

  return { archiveAll, undoable, undo, forget: () => setUndoable([]) }
}
