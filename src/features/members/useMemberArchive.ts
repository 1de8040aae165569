import { useArchive } from '#shared/detail/useArchive'
import { useOwnGbcId } from '#shared/session/session'
import { useArchiveMemberMutation, useRestoreMemberMutation } from './membersApi'

/** Puts members into the archive, with an undo. */
export function useMemberArchive() {
  const [archive] = useArchiveMemberMutation()
  const [restore] = useRestoreMemberMutation()
  return useArchive(useOwnGbcId(), archive, restore)
}
