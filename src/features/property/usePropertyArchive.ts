import { useArchive } from '#shared/detail/useArchive'
import { useOwnGbcId } from '#shared/session/session'
import { useArchivePropertyMutation, useRestorePropertyMutation } from './propertyApi'

/** Puts property into the archive, with an undo. */
export function usePropertyArchive() {
  const [archive] = useArchivePropertyMutation()
  const [restore] = useRestorePropertyMutation()
  return useArchive(useOwnGbcId(), archive, restore)
}
