import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { Member } from '#contract/members'
import { alikeMarkNames, type DuplicatePair } from '#contract/merges'
import { formatDate } from '#shared/format/dates'
import { formatPhone } from '#shared/format/people'
import { memberPath, mergePath } from '#shared/routing/paths'
import { LinkButton } from '#shared/ui/LinkButton'
import { garagesInWords } from '../memberOption'
import { StatusTag } from '#shared/ui/StatusTag'

/** What distinguishes two namesakes at a glance. */
const known = (member: Member) => [
  garagesInWords(member.garages),
  member.birth_date && `род. ${formatDate(member.birth_date)}`,
  member.phones.map(formatPhone).join(', '),
  member.tp_id && `ИНН ${member.tp_id}`,
  member.account_number && `л/с ${member.account_number}`,
  member.email,
]

const Side = ({ member }: { member: Member }) => (
  <div className="merge-side">
    <Link to={memberPath(member.id)}>{member.display_name}</Link>
    <span className="merge-quiet">{known(member).filter(Boolean).join(' · ')}</span>
  </div>
)

/** Two records that look like one, and what can be done with them. */
export function PairCard({
  pair: { one, other, marks, sure },
  onApart,
}: {
  pair: DuplicatePair
  onApart?: () => void
}) {
  const names = `${one.display_name} и ${other.display_name}`
  return (
    <li className="merge-pair" aria-label={names}>
      <div className="merge-why">
        <StatusTag tone={sure ? 'bad' : 'warning'}>{sure ? 'Скорее всего одно лицо' : 'Похожи'}</StatusTag>
        <span className="merge-quiet">Совпадает: {marks.map((mark) => alikeMarkNames[mark]).join(', ')}</span>
      </div>
      <div className="merge-sides">
        <Side member={one} />
        <Side member={other} />
      </div>
      {onApart && (
        <div className="merge-buttons">
          <LinkButton to={mergePath(one.id, other.id)} type={sure ? 'primary' : 'default'}>
            Сравнить и объединить
          </LinkButton>
          <Button onClick={onApart}>Не дубль</Button>
        </div>
      )}
    </li>
  )
}
