import { CarOutlined, IdcardOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { useGetOwnGaragesQuery, useGetOwnMemberQuery, useGetOwnProposalsQuery } from '#features/own/ownApi'
import { OWN_CARD, OWN_GARAGES } from '#shared/routing/paths'

const proposalWords = {
  open: 'Новые контакты ждут решения правления',
  accepted: 'Новые контакты приняты',
  declined: 'Новые контакты не приняты: посмотрите ответ',
  withdrawn: null,
} as const

/** The member's main things, each leading to its page. Money has its place and says that it isn't kept here yet. */
export function OwnTiles({ gbc_id }: { gbc_id: string }) {
  const { currentData: member } = useGetOwnMemberQuery(gbc_id)
  const { currentData: garages } = useGetOwnGaragesQuery(gbc_id)
  const { currentData: proposals } = useGetOwnProposalsQuery(gbc_id)
  const numbers = garages?.present.map(({ number }) => number).join(', ')
  const proposal = proposals?.[0] && proposalWords[proposals[0].status]
  return (
    <ul className="home-own" aria-label="Моё">
      <li>
        <Link to={OWN_CARD}>
          <IdcardOutlined aria-hidden />
          <span>
            <strong>Моя карточка</strong>
            <span>{proposal ?? member?.display_name ?? 'Контакты и членство'}</span>
          </span>
        </Link>
      </li>
      <li>
        <Link to={OWN_GARAGES}>
          <CarOutlined aria-hidden />
          <span>
            <strong>Мои гаражи</strong>
            <span>{numbers ? `№ ${numbers}` : 'Доли, площадь, фотографии'}</span>
          </span>
        </Link>
      </li>
      <li className="home-own-balance">
        <strong>Баланс</strong>
        <span>
          Начисления и оплаты в программе пока не ведутся. Сколько к оплате, скажет бухгалтер
          {member?.account_number ? `: назовите лицевой счёт ${member.account_number}` : ''}.
        </span>
      </li>
    </ul>
  )
}
