import { Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { PAGE_SIZE } from '#contract/paging'
import { LINE_FILTERS, lineFilterNames, type LineFilter, type Statement } from '#contract/money/statements'
import { TableFiles } from '#shared/money/TableFiles'
import { useUrlFilter } from '#shared/routing/useUrlFilter'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import '#shared/list/list.css'
import { UrlPages } from '../UrlPages'
import { LineRows } from './LineRows'
import { wordsOf } from './statementWords'
import { statementLinesFilePath, useListStatementLinesQuery } from './statementsApi'

const ALL = 'all'
const isFilter = (value: string | null): value is LineFilter => LINE_FILTERS.includes(value as LineFilter)

/** Lines of a statement, all or those of one kind; the choice stands in the URL. */
export function StatementLines({
  statement: { gbc_id, id, kind, status, lines_total, unclear_total, certain_total, out_total },
}: {
  statement: Statement
}) {
  const [params, narrow] = useUrlFilter()
  const wanted = params.get('show')
  // What waits for a person is the work: a statement opens on it, and stays on it to the last line.
  const [opensOnWork] = useState(unclear_total > 0 && ['ready', 'posting', 'posted'].includes(status))
  const show = isFilter(wanted) ? wanted : wanted === null && opensOnWork ? 'open' : undefined
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, currentData, error, refetch } = useListStatementLinesQuery({
    gbc_id,
    id,
    params: { page, page_size: PAGE_SIZE, ...(show && { show }) },
  })
  const counts: Record<LineFilter, number> = {
    open: unclear_total,
    certain: certain_total,
    out: out_total,
  }
  const section = useRef<HTMLElement>(null)
  /** Whether the filter was clicked: arrows then walk the rows, while by arrows alone one goes on choosing. */
  const pointed = useRef(false)
  useEffect(() => {
    if (pointed.current && currentData) section.current?.querySelector<HTMLElement>('.statement-line')?.focus()
    if (currentData) pointed.current = false
  }, [currentData])
  return (
    <section aria-label={wordsOf(kind).lines} ref={section}>
      <div className="statement-tools" onPointerDown={() => (pointed.current = true)}>
        <Segmented
          className="statement-filter"
          value={show ?? ALL}
          onChange={(value) => narrow({ show: value })}
          options={[
            { value: ALL, label: `Все ${lines_total}` },
            ...LINE_FILTERS.filter((value) => value !== 'out' || kind === 'bank' || out_total > 0).map((value) => ({
              value,
              label: `${lineFilterNames[value]} ${counts[value]}`,
            })),
          ]}
        />
        <TableFiles path={statementLinesFilePath({ gbc_id, id })} params={{ show }} rows={data?.total} />
      </div>
      {!data && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={8} />)}
      {data?.total === 0 && <EmptyState text={show === 'open' ? 'Всё разобрано.' : 'Таких строк нет.'} />}
      {data && data.total > 0 && (
        <div className={currentData ? 'list-rows' : 'list-rows list-rows-waiting'} aria-busy={!currentData}>
          <LineRows lines={data.items} />
          <UrlPages of={data} />
        </div>
      )}
    </section>
  )
}
