import { useState } from 'react'
import type { PluralForms } from '#contract/plural'
import type { MoveCall } from '#shared/api/recordCalls'
import { useOwnGbcId } from '#shared/session/session'

/** The calls that put a record into the archive and take it out. */
export interface ArchiveCalls {
  archive: MoveCall
  restore: MoveCall
}

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

/** Puts records into the archive at once and remembers which, so that it can be undone for a few seconds: `useArchive(garageCalls)`. */
export function useArchive(calls: ArchiveCalls, forms = RECORDS): Archive {
  const gbc_id = useOwnGbcId()
  const [archive] = calls.archive.useMutation()
  const [restore] = calls.restore.useMutation()
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
