import { Link } from 'react-router-dom'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { ACCOUNTS, BOOKS, PAYMENTS, STATEMENTS, UNCLEAR_LINES } from '#shared/routing/moneyPaths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { useGetMoneySummaryQuery } from '../financesApi'
import { useListStatementsQuery, useListUnclearLinesQuery } from '../statements/statementsApi'
import { HomeMonth } from './HomeMonth'
import { HomeYear } from './HomeYear'
import '../finances.css'

/** How many receipts are nobody's yet, and until when the bank's statements reach. */
function useStatements(gbc_id: string) {
  const params = { page: 1, page_size: 1 }
  const { currentData: unclear } = useListUnclearLinesQuery({ gbc_id, params })
  const { currentData: statements } = useListStatementsQuery({ gbc_id, params })
  const [last] = statements?.items ?? []
  return {
    unclear: unclear?.total.toLocaleString('ru-RU'),
    last: statements && (last?.to_on ? `по ${formatDate(last.to_on)}` : 'не загружена'),
  }
}

/** Money at a glance on the home page: each figure leads to the list that it is of. */
export function HomeMoney() {
  const gbc_id = useOwnGbcId()
  const { currentData: money } = useGetMoneySummaryQuery(gbc_id)
  const { unclear, last } = useStatements(gbc_id)
  const closes = useCan('finances.close')
  // Of all who read the books the chairman alone may open a closed month again.
  const isChairman = useCan('finances.reopen')
  const lines = [
    { title: 'Долги членов', value: money && formatMoney(money.owed), to: `${ACCOUNTS}?state=debt` },
    { title: 'Просрочено', value: money && formatMoney(money.overdue), to: `${ACCOUNTS}?state=overdue` },
    {
      title: 'Собрано в этом месяце',
      value: money && formatMoney(money.collected),
      to: `${PAYMENTS}?from=${money?.month ?? ''}`,
    },
    { title: 'В кассе', value: money && formatMoney(money.cash), to: BOOKS },
    { title: 'Не разобрано в выписках', value: unclear, to: UNCLEAR_LINES },
    { title: 'Последняя выписка', value: last, to: STATEMENTS },
  ]
  return (
    <>
      <section className="home-section" aria-labelledby="home-money">
        <h2 id="home-money">Деньги</h2>
        <ul className="home-money">
          {lines.map(({ title, value, to }) => (
            <li key={title}>
              <Link to={to}>
                <span>{title}</span>
                <strong>{value ?? '…'}</strong>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {closes && <HomeMonth />}
      {isChairman && <HomeYear />}
    </>
  )
}
