import { useOwnGbcId } from '#app/hooks'
import { useArchive } from '#shared/detail/useArchive'
import { useArchivePropertyMutation, useRestorePropertyMutation } from './propertyApi'

/** Puts property into the archive, with an undo. */
export function usePropertyArchive() {
  const gbc_id = useOwnGbcId()
  const [archive] = useArchivePropertyMutation()
  const [restore] = useRestorePropertyMutation()
  return useArchive(
    (id) => archive({ gbc_id, id }),
    (id) => restore({ gbc_id, id }),
  )
}
