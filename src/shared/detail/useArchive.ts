import { useState } from 'react'
import type { PluralForms } from '#contract/plural'
import { useOwnGbcId } from '#shared/session/session'

/** Sends a record to the archive or takes it back; answers with it unless that failed. */
type Move = (of: { gbc_id: string; id: string; version?: number }) => PromiseLike<{ data?: { id: string } }>

/** A mutation's hook, as RTK Query returns it. */
export type MoveHook = readonly [Move, ...unknown[]]

const RECORDS: PluralForms = ['запись', 'записи', 'записей']

/** What was put into the archive and how it comes back. */
export interface Archive {
  archiveAll: (ids: string[]) => Promise<void>
  undoable: string[]
  undo: () => Promise<void>
  /** The time to undo is over. */
  forget: () => void
  /** How the records are counted: «гараж», «гаража», «гаражей». */
  forms: PluralForms
}

/**
 * Puts records into the archive at once and remembers which, so that it can be undone for a few seconds:
 * `useArchive(useArchiveGarageMutation(), useRestoreGarageMutation())`.
 */
export function useArchive([archive]: MoveHook, [restore]: MoveHook, forms = RECORDS): Archive {
  const gbc_id = useOwnGbcId()
  const [undoable, setUndoable] = useState<string[]>([])

  const archiveAll = async (ids: string[]) => {
    const answers = await Promise.all(ids.map((id) => archive({ gbc_id, id })))
    setUndoable(answers.flatMap(({ data }) => data?.id ?? []))
  }

  const undo = async () => {
    setUndoable([])
    await Promise.all(undoable.map((id) => restore({ gbc_id, id })))
  }

  return { archiveAll, undoable, undo, forget: () => setUndoable([]), forms }
}
