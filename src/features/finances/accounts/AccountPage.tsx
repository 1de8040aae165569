import { useMemo } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { AccountEntry, AccountStatement } from '#contract/money/accounts'
import { DetailPage } from '#shared/detail/DetailPage'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { ACCOUNTS, memberPath, takePaymentPath } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { balanceText } from '#shared/money/balance'
import { ChargeActions } from '../charges/ChargeActions'
import { useGetAccountStatementQuery } from '../financesApi'
import { ClosedNote } from '../periods/ClosedNote'
import { StatementTable } from '#shared/money/StatementTable'

/** A member's account: from the first charge that is not paid, or from a day of the address. */
export function AccountPage() {
  const { id = '' } = useParams()
  const gbc_id = useOwnGbcId()
  const [search] = useSearchParams()
  const from = search.get('from')
  const garage = search.get('garage')
  const params = useMemo(() => ({ ...(from && { from }), ...(garage && { garage_id: garage }) }), [from, garage])
  const query = useGetAccountStatementQuery({ gbc_id, id, params })
  return (
    <DetailPage query={query} notFoundText="Такого лицевого счёта нет." listTo={ACCOUNTS}>
      {(statement) => <Account statement={statement} />}
    </DetailPage>
  )
}

const BEGINNING = '2000-01-01'

const CORRECTED = ['opening', 'charge', 'fine', 'payment']

/** Charges and payments are corrected; of opening balances the debt, and a refund is taken back among payments. */
const actionsOf = ({ kind, operation_id, charge_id, charged, paid }: AccountEntry) =>
  CORRECTED.includes(kind) &&
  (charge_id !== null || kind === 'payment') && (
    <ChargeActions posted={{ operation_id, charge_id, amount: charged || paid }} />
  )

function Account({ statement }: { statement: AccountStatement }) {
  const canPost = useCan('finances.post')
  const { member_id, member_name, number, garages, balance, overdue, from, to, opening } = statement
  return (
    <>
      <PageHeader
        title={member_name}
        subtitle={
          <>
            {[number && `Лицевой счёт ${number}`, garages && `гараж ${garages}`].filter(Boolean).join(' · ')}
            {' · '}
            <Link to={memberPath(member_id)}>карточка</Link>
          </>
        }
        actions={
          canPost && (
            <LinkButton to={takePaymentPath(member_id)} type="primary">
              Принять оплату
            </LinkButton>
          )
        }
      />
      <dl className="money-facts">
        <div>
          <dt>Сейчас</dt>
          <dd>{balanceText(balance)}</dd>
        </div>
        {overdue > 0 && (
          <div>
            <dt>Просрочено</dt>
            <dd>{formatMoney(overdue)}</dd>
          </div>
        )}
        <div>
          <dt>
            На {formatDate(from)} ·{' '}
            {from === BEGINNING ? 'показано всё' : <Link to={`?from=${BEGINNING}`}>показать всё</Link>}
          </dt>
          <dd>{balanceText(opening)}</dd>
        </div>
      </dl>
      <ClosedNote />
      {statement.entries.length > 0 ? (
        <StatementTable statement={statement} actions={actionsOf} />
      ) : (
        <p>
          С {formatDate(from)} по {formatDate(to)} начислений и оплат не было.
        </p>
      )}
    </>
  )
}
