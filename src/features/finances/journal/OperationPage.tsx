import { Button } from 'antd'
import { Link, useParams } from 'react-router-dom'
import { expenseLabels } from '#contract/money/expenses'
import { operationLabels, type OperationDetail } from '#contract/money/operations'
import { DetailPage } from '#shared/detail/DetailPage'
import { Facts } from '#shared/detail/Facts'
import { useDialog } from '#shared/dialogs/useDialog'
import { formatDate, formatInstant } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { usePageTitle } from '#shared/routing/pageTitle'
import { PAYMENTS, accountPath, chargeRunPath, operationPath, statementPath } from '#shared/routing/moneyPaths'
import { useOwnGbcId } from '#shared/session/session'
import { PageHeader } from '#shared/ui/PageHeader'
import { StatusTag } from '#shared/ui/StatusTag'
import { useGetOperationQuery } from './operationsApi'
import { useCanReverse, useCashOrder } from './operationActs'
import { ReverseOperationDialog } from './ReverseOperationDialog'
import '#shared/money/money.css'
import '../finances.css'

/** One operation: what it is, whom it concerns, its entries, and its other half where it was taken back. */
export function OperationPage() {
  const { id = '' } = useParams()
  const query = useGetOperationQuery({ gbc_id: useOwnGbcId(), id })
  usePageTitle(query.currentData?.title)
  return (
    <DetailPage query={query} notFoundText="Такой операции нет." listTo={PAYMENTS}>
      {(operation) => <OperationDetails operation={operation} />}
    </DetailPage>
  )
}

function OperationDetails({ operation }: { operation: OperationDetail }) {
  const canReverse = useCanReverse()
  const openOrder = useCashOrder()
  const { id, title, document, date, amount, reversed_by, reverses, has_order, run_id, statement_line } = operation
  const reversing = useDialog('finances/reverse-operation', id)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          <span className="operation-line">
            {[formatDate(date), document].filter(Boolean).join(' · ')}
            {reversed_by && (
              <StatusTag tone="bad">
                <Link to={operationPath(reversed_by.id)}>Сторнирована {formatDate(reversed_by.date)}</Link>
              </StatusTag>
            )}
            {reverses && (
              <Link to={operationPath(reverses.id)}>
                Операция от {formatDate(reverses.date)}, которую она сторнирует
              </Link>
            )}
          </span>
        }
        actions={
          <>
            {has_order && (
              <Button type="primary" onClick={() => openOrder(id)}>
                Напечатать {document}
              </Button>
            )}
            {canReverse(operation) && (
              <Button danger onClick={() => reversing.show()}>
                Сторнировать
              </Button>
            )}
          </>
        }
      />
      <Facts
        facts={[
          { label: operationLabels.amount, value: formatMoney(amount) },
          {
            label: operationLabels.members,
            value: operation.accounts.length > 0 && <Accounts operation={operation} />,
          },
          { label: operationLabels.place, value: operation.place },
          { label: expenseLabels.fund_id, value: operation.fund },
          {
            label: 'По выписке банка',
            value: statement_line && (
              <Link to={statementPath(statement_line.statement_id)}>
                {[formatDate(statement_line.booked_on), statement_line.account_name].filter(Boolean).join(', ')}
              </Link>
            ),
          },
          { label: operationLabels.comment, value: operation.comment },
          { label: operationLabels.reason, value: operation.reason },
          { label: 'Почему сторнирована', value: operation.reversal_reason },
          { label: 'Начисление', value: run_id && <Link to={chargeRunPath(run_id)}>Все строки начисления</Link> },
          { label: operationLabels.posted_at, value: formatInstant(operation.posted_at) },
          { label: operationLabels.posted_by, value: operation.posted_by },
        ]}
      />
      <Pays operation={operation} />
      <Entries operation={operation} />
      {reversing.isOpen && <ReverseOperationDialog operation={operation} onClose={reversing.close} />}
    </>
  )
}

const Accounts = ({ operation: { accounts } }: { operation: OperationDetail }) =>
  accounts.map(({ member_id, member_name }, index) => (
    <span key={member_id}>
      {index > 0 && ', '}
      <Link to={accountPath(member_id)}>{member_name}</Link>
    </span>
  ))

/** What the money was for: nothing is asked more often about a payment. */
function Pays({ operation: { pays, advance, accounts } }: { operation: OperationDetail }) {
  if (pays.length === 0 && advance === 0) return null
  return (
    <section aria-labelledby="pays">
      <h2 id="pays">За что</h2>
      <div className="money-scroll">
        <table className="money-table">
          <thead>
            <tr>
              <th scope="col">Начисление</th>
              {accounts.length > 1 && <th scope="col">{operationLabels.members}</th>}
              <th scope="col" className="money">
                Оплачено
              </th>
            </tr>
          </thead>
          <tbody>
            {pays.map(({ charge_id, member_name, title, amount }) => (
              <tr key={charge_id}>
                <td>{title}</td>
                {accounts.length > 1 && <td>{member_name}</td>}
                <td className="money">{formatMoney(amount)}</td>
              </tr>
            ))}
            {advance > 0 && (
              <tr>
                <td colSpan={accounts.length > 1 ? 2 : 1}>Аванс</td>
                <td className="money">{formatMoney(advance)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const Entries = ({ operation: { lines } }: { operation: OperationDetail }) => (
  <section aria-labelledby="entries">
    <h2 id="entries">Проводки</h2>
    <div className="money-scroll">
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Дебет</th>
            <th scope="col">Кредит</th>
            <th scope="col" className="money">
              {operationLabels.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ debit, credit, amount }, index) => (
            <tr key={index}>
              <td>{debit}</td>
              <td>{credit}</td>
              <td className="money">{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
