import { useSearchParams } from 'react-router-dom'
import { PAGE_SIZE } from '#contract/paging'
import { TableFiles } from '#shared/money/TableFiles'
import { useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import '#shared/list/list.css'
import { UrlPages } from '../UrlPages'
import { LineRows } from './LineRows'
import { unclearLinesFilePath, useListUnclearLinesQuery } from './statementsApi'
import './statements.css'

/** Money of all accepted statements that is nobody's yet. */
export function UnclearPage() {
  const gbc_id = useOwnGbcId()
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, currentData, error, refetch } = useListUnclearLinesQuery(
    { gbc_id, params: { page, page_size: PAGE_SIZE } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <>
      <PageHeader
        title="Не разобрано"
        subtitle="Поступления, которые ещё ни к кому не отнесены, и списания, которые не разнесены"
        actions={<TableFiles path={unclearLinesFilePath(gbc_id)} rows={data?.total} disabled={!data?.total} />}
      />
      {!data && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={8} />)}
      {data?.total === 0 && <EmptyState text="Всё разобрано: строк выписок, которые ждут решения, нет." />}
      {data && (
        <div className={currentData ? 'list-rows' : 'list-rows list-rows-waiting'} aria-busy={!currentData}>
          <LineRows lines={data.items} />
          {data.total > 0 && <UrlPages of={data} />}
        </div>
      )}
    </>
  )
}
