import { Fragment, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Garage } from '#contract/garages'
import {
  BEFORE_BOOKS,
  isOverdue,
  MOST_GARAGE_CHARGES,
  type GarageAccount,
  type GarageCharge,
} from '#contract/money/accounts'
import { useGetGarageAccountQuery } from '#features/finances/accounts/accountsApi'
import { formatDate, today } from '#shared/format/dates'
import { formatAmount, formatMoney } from '#shared/format/money'
import { NoDebtButton } from '#shared/money/NoDebtButton'
import { Balance } from '#shared/money/balance'
import { accountOfGaragePath, garageJournalPath, takePaymentPath } from '#shared/routing/moneyPaths'
import { useCan } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { GarageUnits } from './GarageUnits'
import '#shared/money/money.css'

/** What was charged for a garage, what has paid that, and who owes the rest. The accounts themselves are the owners'. */
export function GarageMoney({ garage }: { garage: Garage }) {
  const { gbc_id, id, archived_at } = garage
  const canEdit = useCan('garages.write') && !archived_at
  const { currentData: account, error, refetch } = useGetGarageAccountQuery({ gbc_id, id })
  if (!account && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!account) return <Skeleton lines={6} />
  return (
    <>
      {account.payers.length > 0 && <Payers account={account} garage_id={id} />}
      <p>
        <NoDebtButton of={{ gbc_id, area: 'garages', id }} />{' '}
        <LinkButton to={garageJournalPath(id)}>Журнал гаража</LinkButton>
      </p>
      {account.charges.length === 0 ? (
        <EmptyState text="За этот гараж ещё ничего не начислено." />
      ) : (
        <Charges charges={account.charges} />
      )}
      {account.charges.length === MOST_GARAGE_CHARGES && (
        <p className="garage-quiet">Показаны последние {MOST_GARAGE_CHARGES}. Все — в журнале гаража.</p>
      )}
      <GarageUnits garage={garage} canEdit={canEdit} />
    </>
  )
}

const Payers = ({ account: { payers }, garage_id }: { account: GarageAccount; garage_id: string }) => {
  const canPost = useCan('finances.post')
  return (
    <ul className="garage-payers" aria-label="Кто платит">
      {payers.map(({ member_id, member_name, debt, overdue }) => (
        <li key={member_id}>
          <Link to={accountOfGaragePath(member_id, garage_id)}>{member_name}</Link>
          <Balance balance={debt} overdue={overdue} />
          {overdue > 0 && <span>просрочено {formatMoney(overdue)}</span>}
          {canPost && debt > 0 && <Link to={takePaymentPath(member_id)}>Принять оплату</Link>}
        </li>
      ))}
    </ul>
  )
}

const Charges = ({ charges }: { charges: readonly GarageCharge[] }) => (
  <div className="money-scroll">
    <table className="money-table money-statement">
      <thead>
        <tr>
          <th scope="col">Дата</th>
          <th scope="col">За что</th>
          <th scope="col">Кому начислено</th>
          <th scope="col">Срок</th>
          <th scope="col" className="money">
            Начислено
          </th>
          <th scope="col" className="money">
            Осталось
          </th>
        </tr>
      </thead>
      <tbody>
        {charges.map((charge) => (
          <Charge key={charge.id} charge={charge} />
        ))}
      </tbody>
    </table>
  </div>
)

function Charge({ charge }: { charge: GarageCharge }) {
  const [unfolded, setUnfolded] = useState(false)
  const { title, date, due_date, member_name, amount, open, reversed, formula, payments } = charge
  const late = open > 0 && isOverdue(due_date, today())
  return (
    <Fragment>
      <tr className={reversed ? 'taken-back' : undefined}>
        <td className="day">{formatDate(date)}</td>
        <td className="what">
          <button
            type="button"
            className="money-row-button"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {title}
          </button>
        </td>
        <td>{member_name}</td>
        <td className={late ? 'day balance-debt' : 'day'}>{due_date ? formatDate(due_date) : late && BEFORE_BOOKS}</td>
        <td className="money" data-label="начислено">
          {formatAmount(amount)}
        </td>
        <td className="money after" data-label="осталось">
          {formatAmount(open)}
        </td>
      </tr>
      {unfolded && (
        <tr className="money-unfolded">
          <td />
          <td className="money-details" colSpan={5}>
            {formula && <p>Расчёт: {formula}</p>}
            {reversed && <p>Сторнировано.</p>}
            {payments.map(({ paid_on, payer, number, amount: paid }, index) => (
              <p key={index}>
                Оплачено {formatDate(paid_on)}, {payer}: {formatMoney(paid)}
                {number && `, ПКО № ${number}`}
              </p>
            ))}
            {payments.length === 0 && !reversed && <p>Оплат не было.</p>}
          </td>
        </tr>
      )}
    </Fragment>
  )
}
