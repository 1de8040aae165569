import { useArchive } from '#shared/detail/useArchive'
import { useOwnGbcId } from '#shared/session/session'
import { useArchiveDocumentMutation, useRestoreDocumentMutation } from './documentsApi'

/** Puts documents into the archive, with an undo. */
export function useDocumentArchive() {
  const [archive] = useArchiveDocumentMutation()
  const [restore] = useRestoreDocumentMutation()
  return useArchive(useOwnGbcId(), archive, restore)
}
