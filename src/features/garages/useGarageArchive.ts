import { useOwnGbcId } from '#app/hooks'
import { useArchive } from '#shared/detail/useArchive'
import { useArchiveGarageMutation, useRestoreGarageMutation } from './garagesApi'

/** Puts garages into the archive, with an undo. */
export function useGarageArchive() {
  const gbc_id = useOwnGbcId()
  const [archive] = useArchiveGarageMutation()
  const [restore] = useRestoreGarageMutation()
  return useArchive(
    (id) => archive({ gbc_id, id }),
    (id) => restore({ gbc_id, id }),
  )
}
