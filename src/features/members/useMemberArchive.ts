import { useState } from 'react'
import { useOwnGbcId } from '#app/hooks'
import { useArchiveMemberMutation, useRestoreMemberMutation } from './membersApi'

/** Puts members into the archive at once and remembers which, so that it can be undone for a few seconds. */
export function useMemberArchive() {
  const gbc_id = useOwnGbcId()
  const [archive] = useArchiveMemberMutation()
  const [restore] = useRestoreMemberMutation()
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
