import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import type { ChargeRun, RunStatus } from '#contract/money/charges'
import { isApiError } from '#shared/api/errors'
import { DetailPage } from '#shared/detail/DetailPage'
import { RecordHeader } from '#shared/detail/RecordHeader'
import { useDialog } from '#shared/dialogs/useDialog'
import { formatDate } from '#shared/format/dates'
import { usePageTitle } from '#shared/routing/pageTitle'
import { CHARGES, operationPath, redoRunPath } from '#shared/routing/moneyPaths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { useGetChargeRunQuery } from './chargesApi'
import { runTitle } from './periods'
import { ReverseRunDialog } from './ReverseRunDialog'
import { useDeleteRun } from './useDeleteRun'
import { RunActions } from './RunActions'
import { RunJob } from './RunJob'
import { RunRows } from './RunRows'
import { RunStatusTag } from './RunStatusTag'
import { RunTotals } from './RunTotals'

/** Events bring progress at once; this helps out when the socket is down. */
const POLL_MS = 1000
const WORKING: readonly RunStatus[] = ['preparing', 'posting', 'reversing']

/** One charging of many: what it would charge, then what it charged. */
export function ChargeRunPage() {
  const { id = '' } = useParams()
  const [polling, setPolling] = useState(0)
  const query = useGetChargeRunQuery(
    { gbc_id: useOwnGbcId(), id },
    { pollingInterval: polling, refetchOnMountOrArgChange: true },
  )
  const run = query.currentData
  const wanted = run && WORKING.includes(run.status) && !run.stopped ? POLL_MS : 0
  if (wanted !== polling) setPolling(wanted)
  usePageTitle(run && runTitle(run))
  // The log knows single charges by the same address.
  if (isApiError(query.error) && query.error.status === 404) return <Navigate to={operationPath(id)} replace />
  return (
    <DetailPage query={query} notFoundText="Такого начисления нет." listTo={CHARGES}>
      {(found) => <RunDetails run={found} />}
    </DetailPage>
  )
}

function RunDetails({ run }: { run: ChargeRun }) {
  const { id, status, stopped, date, due_date } = run
  const canPost = useCan('finances.post')
  const remove = useDeleteRun(run)
  const reversing = useDialog('finances/reverse-run', id)
  const reverse = () => reversing.show()
  return (
    <>
      <RecordHeader
        title={runTitle(run)}
        state={<RunStatusTag run={run} />}
        facts={[
          `начисление ${formatDate(date)}`,
          run.redo ? 'сроки оплаты прежние' : `срок оплаты ${formatDate(due_date)}`,
          status === 'reversed' && run.taken_back && `сторнировано ${formatDate(run.taken_back.last_on)}`,
        ]}
        actions={canPost && <RunActions run={run} onReverse={reverse} />}
        side={[
          canPost && status === 'posted' && { text: 'Сторнировать начисление', onClick: reverse },
          canPost && status === 'posting' && stopped && { text: 'Сторнировать начисленное', onClick: reverse },
        ]}
        more={[
          ...(canPost && status === 'posted'
            ? [{ key: 'redo', label: <Link to={redoRunPath(run)}>Пересчитать неоплаченные</Link> }]
            : []),
          ...(canPost && (status === 'ready' || (status === 'preparing' && stopped))
            ? [{ key: 'delete', label: 'Удалить расчёт', danger: true, onClick: remove }]
            : []),
        ]}
      />
      <RunJob run={run} />
      {status !== 'preparing' && (
        <>
          <RunTotals run={run} />
          <RunRows key={status} run={run} />
        </>
      )}
      {reversing.isOpen && (status === 'posted' || stopped) && <ReverseRunDialog run={run} onClose={reversing.close} />}
    </>
  )
}
