import { Link } from 'react-router-dom'
import type { Member } from '#contract/members'
import { memberPath } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { useGetMemberQuery } from '../membersApi'
import { Merges } from './Merges'
import './merging.css'

/** Says of a record that it was merged into another, and leads there. */
export function MergedNote({ member, into }: { member: Member; into: string }) {
  const { gbc_id } = member
  const canWrite = useCan('members.write')
  const { currentData: survivor } = useGetMemberQuery({ gbc_id, id: into })
  return (
    <div className="archived-note merge-note" role="note">
      <span>
        Объединён с <Link to={memberPath(into)}>{survivor?.display_name ?? 'другой карточкой'}</Link>: все сведения там,
        а в списках этой карточки нет.
      </span>
      {canWrite && <Merges member={member} />}
    </div>
  )
}
