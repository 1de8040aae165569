import { useOwnGbcId } from '#app/hooks'
import { useArchive } from '#shared/detail/useArchive'
import { useArchiveGarageMutation, useRestoreGarageMutation } from './garagesApi'

/** Puts garages into the archive, with an undo. */
export function useGarageArchive() {
  const [archive] = useArchiveGarageMutation()
  const [restore] = useRestoreGarageMutation()
  return useArchive(useOwnGbcId(), archive, restore)
}
