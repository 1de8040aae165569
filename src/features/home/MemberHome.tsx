import { Link } from 'react-router-dom'
import { bankAccountLabels, formatAddress, gbcLabels, type Gbc } from '#contract/gbc'
import { Facts } from '#shared/detail/Facts'
import { formatPhone } from '#shared/format/people'
import { formatAccount } from '#shared/format/requisites'
import { DOCUMENTS, GBC, HELP, PROFILE } from '#shared/routing/paths'
import { useUser } from '#shared/session/session'
import { HomeBlocks } from './HomeBlocks'
import { OwnTiles } from './OwnTiles'

/** Home of a member: the own card and garages, where to pay and whom to call. */
export function MemberHome({ gbc }: { gbc: Gbc }) {
  const { bank_account: account } = gbc
  const { member_id } = useUser()
  return (
    <>
      {member_id ? (
        <OwnTiles gbc_id={gbc.id} />
      ) : (
        <p className="home-muted">
          Ваш вход ещё не связан с карточкой члена кооператива. Попросите об этом правление: тогда здесь будут ваши
          гаражи.
        </p>
      )}
      <HomeBlocks />
      <Facts
        title="Ваш кооператив"
        facts={[
          { label: 'Название', value: gbc.full_name, copy: gbc.full_name, wide: true },
          { label: gbcLabels.chairman_name, value: gbc.chairman_name },
          {
            label: gbcLabels.phone_number,
            value: gbc.phone_number && formatPhone(gbc.phone_number),
            copy: gbc.phone_number,
          },
          { label: gbcLabels.address, value: formatAddress(gbc.address), copy: formatAddress(gbc.address), wide: true },
        ]}
      />
      {account && (
        <Facts
          title="Счёт для оплаты"
          facts={[
            { label: gbcLabels.tp_id, value: gbc.tp_id, copy: gbc.tp_id },
            { label: 'Расчётный счёт', value: formatAccount(account.number), copy: account.number },
            { label: bankAccountLabels.bank_name, value: account.bank.name },
            { label: bankAccountLabels.bic, value: account.bank.bic, copy: account.bank.bic },
          ]}
        />
      )}
      <ul className="home-things">
        <li>
          <Link to={DOCUMENTS}>Документы: устав, протоколы собраний</Link>
        </li>
        <li>
          <Link to={GBC}>Все реквизиты кооператива</Link>
        </li>
        <li>
          <Link to={PROFILE}>Мой профиль</Link>
        </li>
        <li>
          <Link to={HELP}>Помощь</Link>
        </li>
      </ul>
    </>
  )
}
