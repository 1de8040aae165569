import { Link } from 'react-router-dom'
import type { MergePreview } from '#contract/merges'
import { proposalsOfPath, userPath } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'

/** Where what stands in the way of a merge is settled, for whoever may do it. */
export function MergeBlockers({ found }: { found: MergePreview['to_settle'] }) {
  const managesUsers = useCan('users.manage')
  const links = found.flatMap(({ kind, id, member_id, title }) => {
    if (kind === 'proposal') return [{ id, to: proposalsOfPath(member_id), text: `Предложение: ${title}` }]
    return managesUsers ? [{ id, to: userPath(id), text: `Пользователь ${title}` }] : []
  })
  if (links.length === 0) return null
  return (
    <ul className="merge-settle" aria-label="Что решить сначала">
      {links.map(({ id, to, text }) => (
        <li key={id}>
          <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  )
}
