import { Link } from 'react-router-dom'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { ACCOUNTS, BOOKS, PAYMENTS, STATEMENTS, UNCLEAR_LINES } from '#shared/routing/moneyPaths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { useGetMoneySummaryQuery } from '../accounts/accountsApi'
import { useListUnclearLinesQuery } from '../statements/statementsApi'
import { HomeMonth } from './HomeMonth'
import { HomeYear } from './HomeYear'
import '../finances.css'

/** Money at a glance on the home page: each figure leads to the list that it is of. */
export function HomeMoney() {
  const gbc_id = useOwnGbcId()
  const { currentData: money } = useGetMoneySummaryQuery(gbc_id)
  const { currentData: unclear } = useListUnclearLinesQuery({ gbc_id, params: { page: 1, page_size: 1 } })
  const closes = useCan('finances.close')
  // Of all who read the books the chairman alone may open a closed month again.
  const isChairman = useCan('finances.reopen')
  const lines = [
    { title: 'Долги членов', value: money && formatMoney(money.owed), to: `${ACCOUNTS}?state=debt` },
    {
      title: 'Просрочено',
      // Overdue may exceed what is owed: an advance lowers a balance although it is kept for something else.
      note:
        money &&
        money.overdue_kept > 0 &&
        `из них ${formatMoney(money.overdue_kept)} сверх долгов: авансы отложены на другое`,
      value: money && formatMoney(money.overdue),
      to: `${ACCOUNTS}?state=overdue`,
    },
    {
      title: 'Собрано в этом месяце',
      value: money && formatMoney(money.collected),
      to: `${PAYMENTS}?from=${money?.month ?? ''}`,
    },
    { title: 'В кассе', value: money && formatMoney(money.cash), to: BOOKS },
    { title: 'На счетах в банке', value: money && formatMoney(money.bank), to: `${BOOKS}?book=bank` },
    { title: 'Не разобрано в выписках', value: unclear?.total.toLocaleString('ru-RU'), to: UNCLEAR_LINES },
    {
      title: 'Последняя выписка',
      value: money && (money.stated_through ? `по ${formatDate(money.stated_through)}` : 'не загружена'),
      to: STATEMENTS,
    },
  ]
  return (
    <>
      <section className="home-section" aria-labelledby="home-money">
        <h2 id="home-money">Деньги</h2>
        <ul className="home-money">
          {lines.map(({ title, note, value, to }) => (
            <li key={title}>
              <Link to={to}>
                <span>
                  {title}
                  {note && <small>{note}</small>}
                </span>
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
