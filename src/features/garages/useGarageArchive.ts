import { useArchive } from '#shared/detail/useArchive'
import { useOwnGbcId } from '#shared/session/session'
import { useArchiveGarageMutation, useRestoreGarageMutation } from './garagesApi'

/** Puts garages into the archive, with an undo. */
export function useGarageArchive() {
  const [archive] = useArchiveGarageMutation()
  const [restore] = useRestoreGarageMutation()
  return useArchive(useOwnGbcId(), archive, restore)
}
