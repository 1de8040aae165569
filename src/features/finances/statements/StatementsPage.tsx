import { Link, useSearchParams } from 'react-router-dom'
import { PAGE_SIZE } from '#contract/paging'
import { registryKindNames } from '#contract/money/registries'
import { statementLabels, type Statement } from '#contract/money/statements'
import { formatMoney } from '#shared/format/money'
import { TableFiles } from '#shared/money/TableFiles'
import { PAYERS, REGISTRY_MAPPINGS, statementPath, UNCLEAR_LINES } from '#shared/routing/moneyPaths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { FinancesTabs } from '../FinancesTabs'
import { UrlPages } from '../UrlPages'
import { StatementStatusTag } from './StatementStatusTag'
import { StatementUpload } from './StatementUpload'
import { daysOf } from './statementWords'
import { statementsFilePath, useListStatementsQuery, useListUnclearLinesQuery } from './statementsApi'
import './statements.css'

/** Bank statements, the newest first: the file is dropped here. */
export function StatementsPage() {
  const gbc_id = useOwnGbcId()
  const canPost = useCan('finances.post')
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, currentData, error, refetch } = useListStatementsQuery(
    { gbc_id, params: { page, page_size: PAGE_SIZE } },
    { refetchOnMountOrArgChange: true },
  )
  const unclear = useListUnclearLinesQuery({ gbc_id, params: { page: 1, page_size: 1 } })
  const waiting = unclear.data?.total ?? 0
  return (
    <>
      <PageHeader
        title="Финансы"
        tabs={<FinancesTabs />}
        actions={<TableFiles path={statementsFilePath(gbc_id)} rows={data?.total} disabled={!data?.total} />}
      />
      {canPost && <StatementUpload />}
      {waiting > 0 && (
        <p className="statement-note">
          <Link to={UNCLEAR_LINES}>Не разобрано: {waiting.toLocaleString('ru-RU')}</Link>
        </p>
      )}
      {!data && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />)}
      {data?.total === 0 && (
        <p className="statement-quiet">Здесь будут выписки банка: какие строки кому зачтены и почему.</p>
      )}
      {data && data.total > 0 && (
        <div className={currentData ? 'list-rows' : 'list-rows list-rows-waiting'} aria-busy={!currentData}>
          <p className="statement-note">
            <Link to={PAYERS}>Плательщики: за кого они платят</Link> ·{' '}
            <Link to={REGISTRY_MAPPINGS}>Столбцы реестров</Link>
          </p>
          <ul className="statement-list">
            {data.items.map((statement) => (
              <li key={statement.id}>
                <StatementRow statement={statement} />
              </li>
            ))}
          </ul>
          <UrlPages of={data} />
        </div>
      )}
    </>
  )
}

function StatementRow({ statement }: { statement: Statement }) {
  const { id, kind, file_name, problem, account_name, received, paid, lines_total, unclear_total } = statement
  return (
    <Link to={statementPath(id)} className="statement-row">
      <span>
        <strong>{daysOf(statement)}</strong>
        <span className="statement-quiet">
          {problem ?? (kind === 'bank' ? account_name || file_name : registryKindNames[kind])}
        </span>
      </span>
      <StatementStatusTag statement={statement} />
      <span className="statement-figures">
        {received !== null && (received > 0 || !paid) && <span>+{formatMoney(received)}</span>}
        {paid !== null && paid > 0 && <span className="statement-quiet">−{formatMoney(paid)}</span>}
      </span>
      <span className="statement-quiet">
        {statementLabels.documents_total.toLowerCase()}: {lines_total.toLocaleString('ru-RU')}
        {unclear_total > 0 && (
          <>
            <br />
            {statementLabels.unclear_total.toLowerCase()}: {unclear_total.toLocaleString('ru-RU')}
          </>
        )}
      </span>
    </Link>
  )
}
