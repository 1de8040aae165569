import { Link, useParams, useSearchParams } from 'react-router-dom'
import { chargeStateNames } from '#contract/money/chargeList'
import { garageJournalLabels, type GarageJournal } from '#contract/money/garageJournal'
import { DetailPage } from '#shared/detail/DetailPage'
import { formatDate } from '#shared/format/dates'
import { formatAmount, formatMoney } from '#shared/format/money'
import { TableFiles } from '#shared/money/TableFiles'
import { accountOfGaragePath, ACCOUNTS, operationPath } from '#shared/routing/moneyPaths'
import { usePageTitle } from '#shared/routing/pageTitle'
import { garagePath } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { PageHeader } from '#shared/ui/PageHeader'
import { StatusTag } from '#shared/ui/StatusTag'
import { chargeStateTones } from '../chargeStateTones'
import { garageJournalFilePath, useGetGarageJournalQuery } from './reportsApi'
import { PeriodPicker } from '../PeriodPicker'
import '#shared/money/money.css'
import './reports.css'

/** All that was charged for a garage, how each sum came about, and who paid it when; the period stands in the URL. */
export function GarageJournalPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { from, to } = Object.fromEntries(search)
  const params = { ...(from && { from }), ...(to && { to }) }
  const query = useGetGarageJournalQuery({ gbc_id: useOwnGbcId(), id, params })
  return (
    <DetailPage query={query} notFoundText="Такого гаража нет." listTo={ACCOUNTS}>
      {(journal) => <Journal journal={journal} />}
    </DetailPage>
  )
}

function Journal({ journal }: { journal: GarageJournal }) {
  const { garage_id, garage_number, from, to, charges } = journal
  const gbc_id = useOwnGbcId()
  usePageTitle(`Гараж ${garage_number}`, garagePath(garage_id))
  return (
    <>
      <PageHeader
        title={`Журнал гаража ${garage_number}`}
        subtitle={<Link to={garagePath(garage_id)}>карточка</Link>}
        actions={
          <TableFiles
            path={garageJournalFilePath({ gbc_id, id: garage_id })}
            params={{ from: from ?? undefined, to: to ?? undefined }}
            rows={charges.length}
          />
        }
      />
      <PeriodPicker from={from ?? undefined} to={to ?? undefined} />
      {charges.length === 0 ? (
        <EmptyState text="За это время за гараж ничего не начислено." />
      ) : (
        <JournalTable journal={journal} />
      )}
    </>
  )
}

const JournalTable = ({ journal: { garage_id, charges, charged, open } }: { journal: GarageJournal }) => (
  <div className="money-scroll">
    <table className="money-table money-cards">
      <thead>
        <tr>
          <th scope="col">{garageJournalLabels.date}</th>
          <th scope="col">{garageJournalLabels.title}</th>
          <th scope="col">{garageJournalLabels.member_name}</th>
          <th scope="col" className="money">
            {garageJournalLabels.amount}
          </th>
          <th scope="col">{garageJournalLabels.due_date}</th>
          <th scope="col">{garageJournalLabels.state}</th>
          <th scope="col" className="money">
            {garageJournalLabels.open}
          </th>
          <th scope="col">{garageJournalLabels.payments}</th>
        </tr>
      </thead>
      <tbody>
        {charges.map((charge) => (
          <Row key={charge.id} garage_id={garage_id} charge={charge} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3} className="what">
            Итого
          </td>
          <td className="money" data-label={garageJournalLabels.amount}>
            {formatAmount(charged)}
          </td>
          <td colSpan={2} />
          <td className="money" data-label={garageJournalLabels.open}>
            {formatAmount(open)}
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  </div>
)

interface RowProps {
  garage_id: string
  charge: GarageJournal['charges'][number]
}

function Row({ garage_id, charge }: RowProps) {
  const { date, title, operation_id, formula, reason, member_id, member_name, payments, ...sums } = charge
  const { amount, due_date, state, open } = sums
  return (
    <tr>
      <td className="day" data-label={garageJournalLabels.date}>
        {formatDate(date)}
      </td>
      <td className="what">
        <Link to={operationPath(operation_id)}>{title}</Link>
        {(formula ?? reason) && <small className="report-formula">{formula ?? reason}</small>}
      </td>
      <td data-label={garageJournalLabels.member_name}>
        <Link to={accountOfGaragePath(member_id, garage_id)}>{member_name}</Link>
      </td>
      <td className="money" data-label={garageJournalLabels.amount}>
        {formatAmount(amount)}
      </td>
      <td className="day" data-label={garageJournalLabels.due_date}>
        {due_date && formatDate(due_date)}
      </td>
      <td data-label={garageJournalLabels.state}>
        <StatusTag tone={chargeStateTones[state]}>{chargeStateNames[state]}</StatusTag>
      </td>
      <td className="money" data-label={garageJournalLabels.open}>
        {formatAmount(open)}
      </td>
      <td data-label={garageJournalLabels.payments}>
        {payments.length > 0 && (
          <div>
            {payments.map(({ paid_on, payer, number, amount: paid }, index) => (
              <div key={index}>
                {formatDate(paid_on)} {payer}
                {number && `, ПКО № ${number}`}: {formatMoney(paid)}
              </div>
            ))}
          </div>
        )}
      </td>
    </tr>
  )
}
