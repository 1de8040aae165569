import { Link, useSearchParams } from 'react-router-dom'
import { BEFORE_BOOKS, beforeBooksText, isOverdue } from '#contract/money/accounts'
import type { OpenCharge } from '#contract/money/payments'
import type { OwnAccount } from '#contract/own'
import { formatDate, today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { balanceText } from '#shared/money/balance'
import { StatementTable } from '#shared/money/StatementTable'
import { useOwnGbcId } from '#shared/session/session'
import { PageHeader } from '#shared/ui/PageHeader'
import { useGetOwnAccountQuery } from './ownApi'
import { OwnRecord } from './OwnRecord'
import { PayPanel } from './PayPanel'

const BEGINNING = '2000-01-01'

/** The account of the member who looks: what is due when, and every charge and payment. */
export function MyAccountPage() {
  const gbc_id = useOwnGbcId()
  const from = useSearchParams()[0].get('from')
  const query = useGetOwnAccountQuery({ gbc_id, params: from ? { from } : {} })
  return (
    <>
      <PageHeader
        title="Мой счёт"
        subtitle={query.currentData?.statement.number && `Лицевой счёт ${query.currentData.statement.number}`}
      />
      <OwnRecord query={query}>{(account) => <Account account={account} />}</OwnRecord>
    </>
  )
}

function Account({ account: { statement, open } }: { account: OwnAccount }) {
  const { balance, overdue, before_books, from, to, opening, entries } = statement
  return (
    <>
      <dl className="money-facts">
        <Now balance={balance} overdue={overdue} open={open} />
        {overdue > 0 && (
          <div>
            <dt>
              Просрочено
              {beforeBooksText(overdue, before_books)}
            </dt>
            <dd className="balance-debt">{formatMoney(overdue)}</dd>
          </div>
        )}
      </dl>
      {balance > 0 && <PayPanel key={balance} />}
      {open.length > 0 && <Due open={open} />}
      <h2 className="own-heading">Начисления и оплаты</h2>
      <p className="own-quiet">
        {from === BEGINNING ? (
          `Всё по ${formatDate(to)}.`
        ) : (
          <>
            С {formatDate(from)} по {formatDate(to)}, на начало {balanceText(opening)}.{' '}
            <Link to={`?from=${BEGINNING}`}>Показать всё</Link>
          </>
        )}
      </p>
      {entries.length > 0 ? <StatementTable statement={statement} /> : <p>За это время ничего не было.</p>}
    </>
  )
}

/** What is not due yet is no debt: «К оплате до 31.01.2027». */
function Now({ balance, overdue, open }: { balance: number; overdue: number; open: readonly OpenCharge[] }) {
  const [first] = open.flatMap(({ due_date }) => due_date ?? []).sort()
  const isAhead = balance > 0 && overdue === 0 && first !== undefined
  return (
    <div>
      <dt>{isAhead ? `К оплате до ${formatDate(first)}` : 'Сейчас'}</dt>
      <dd>{isAhead ? formatMoney(balance) : balanceText(balance)}</dd>
    </div>
  )
}

const Due = ({ open }: { open: readonly OpenCharge[] }) => (
  <section aria-labelledby="own-due">
    <h2 id="own-due" className="own-heading">
      Что и когда оплатить
    </h2>
    <ul className="own-due">
      {open.map(({ id, title, due_date, open: left }) => (
        <li key={id}>
          <span>{title}</span>
          <span className={isOverdue(due_date, today()) ? 'balance-debt' : 'balance-none'}>
            {due_date ? `${due_date < today() ? 'нужно было до' : 'до'} ${formatDate(due_date)}` : BEFORE_BOOKS}
          </span>
          <strong>{formatMoney(left)}</strong>
        </li>
      ))}
    </ul>
  </section>
)
