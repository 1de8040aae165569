import { useOwnGbcId } from '#app/hooks'
import { useArchive } from '#shared/detail/useArchive'
import { useArchiveMemberMutation, useRestoreMemberMutation } from './membersApi'

/** Puts members into the archive, with an undo. */
export function useMemberArchive() {
  const gbc_id = useOwnGbcId()
  const [archive] = useArchiveMemberMutation()
  const [restore] = useRestoreMemberMutation()
  return useArchive(
    (id) => archive({ gbc_id, id }),
    (id) => restore({ gbc_id, id }),
  )
}
