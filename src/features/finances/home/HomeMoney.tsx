import { Link } from 'react-router-dom'
import { formatMoney } from '#shared/format/money'
import { ACCOUNTS, BOOKS, PAYMENTS } from '#shared/routing/moneyPaths'
import { useOwnGbcId } from '#shared/session/session'
import { useGetMoneySummaryQuery } from '../financesApi'
import '../finances.css'

/** Money at a glance on the home page: each sum leads to the list that it is of. */
export function HomeMoney() {
  const { currentData: money } = useGetMoneySummaryQuery(useOwnGbcId())
  const lines = [
    { title: 'Долги членов', sum: money?.owed, to: `${ACCOUNTS}?state=debt` },
    { title: 'Из них просрочено', sum: money?.overdue, to: `${ACCOUNTS}?state=overdue` },
    { title: 'Собрано в этом месяце', sum: money?.collected, to: `${PAYMENTS}?from=${money?.month ?? ''}` },
    { title: 'В кассе', sum: money?.cash, to: BOOKS },
  ]
  return (
    <section className="home-section" aria-labelledby="home-money">
      <h2 id="home-money">Деньги</h2>
      <ul className="home-money">
        {lines.map(({ title, sum, to }) => (
          <li key={title}>
            <Link to={to}>
              <span>{title}</span>
              <strong>{sum === undefined ? '…' : formatMoney(sum)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
