import { Button } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { registryKindNames } from '#contract/money/registries'
import { statementLabels, type Statement, type StatementDetail, type StatementStatus } from '#contract/money/statements'
import { useListJobsQuery } from '#features/jobs/jobsApi'
import { DetailPage } from '#shared/detail/DetailPage'
import { RecordHeader } from '#shared/detail/RecordHeader'
import { useDialog } from '#shared/dialogs/useDialog'
import { statementPath, STATEMENTS } from '#shared/routing/moneyPaths'
import { usePageTitle } from '#shared/routing/pageTitle'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { JobProgress } from '#shared/ui/JobProgress'
import { RegistryColumns } from '../registries/RegistryColumns'
import { AcceptButton, AcceptDialog, REFUSAL_ID, UndoDialog } from './StatementActs'
import { StatementLines } from './StatementLines'
import { StatementStatusTag } from './StatementStatusTag'
import { StatementOpening } from './StatementOpening'
import { RegistryTotals, StatementTotals } from './StatementTotals'
import { daysOf, wordsOf } from './statementWords'
import { useGetStatementQuery } from './statementsApi'
import './statements.css'

/** Events bring progress at once; this helps out when the socket is down. */
const POLL_MS = 1000
const DOING: Partial<Record<StatementStatus, string>> = {
  reading: 'Читаем файл и ищем, чей каждый платёж. Пока ничего не проведено.',
  posting: 'Строки проводятся.',
  undoing: 'Строки отменяются.',
}
const titleOf = (statement: Statement) =>
  statement.from_on ? `${wordsOf(statement.kind).title} ${daysOf(statement)}` : statement.file_name

/** One statement of the bank: why each line is matched, and the button that posts all of it. */
export function StatementPage() {
  const { id = '' } = useParams()
  const [polling, setPolling] = useState(0)
  const query = useGetStatementQuery(
    { gbc_id: useOwnGbcId(), id },
    { pollingInterval: polling, refetchOnMountOrArgChange: true },
  )
  const statement = query.currentData
  const wanted = statement && DOING[statement.status] && !statement.stopped ? POLL_MS : 0
  if (wanted !== polling) setPolling(wanted)
  usePageTitle(statement && titleOf(statement))
  return (
    <DetailPage query={query} notFoundText="Такой выписки нет." listTo={STATEMENTS}>
      {(found) => <StatementDetails statement={found} />}
    </DetailPage>
  )
}

function StatementDetails({ statement }: { statement: StatementDetail }) {
  const { id, kind, status, stopped, account_name, file_name, problem, remarks, reason, registry } = statement
  const [isChanging, setIsChanging] = useState(false)
  const { it } = wordsOf(kind)
  const canPost = useCan('finances.post')
  const accepting = useDialog('finances/accept-statement', id)
  const undoing = useDialog('finances/undo-statement', id)
  const isAsked = status === 'columns' || (status === 'ready' && isChanging)
  const isRead = !['reading', 'refused', 'repeated', 'columns'].includes(status)
  const { name } = registry?.mapping ?? {}
  return (
    <>
      <RecordHeader
        title={titleOf(statement)}
        state={<StatementStatusTag statement={statement} />}
        facts={[kind === 'bank' ? account_name : registryKindNames[kind], name, file_name]}
        actions={
          canPost && (
            <>
              {((status === 'ready' && !isChanging) || (status === 'posting' && stopped)) && (
                <AcceptButton statement={statement} onAsk={() => accepting.show()} />
              )}
              {status === 'ready' && registry && !isChanging && (
                <Button onClick={() => setIsChanging(true)}>Изменить столбцы</Button>
              )}
              {(['columns', 'ready', 'posted'].includes(status) || stopped) && (
                <Button onClick={() => undoing.show()}>
                  {status === 'ready' || status === 'columns'
                    ? 'Не принимать'
                    : status === 'undoing'
                      ? 'Продолжить отмену'
                      : `Отменить ${it}`}
                </Button>
              )}
            </>
          )
        }
      />
      <StatementJob statement={statement} />
      {status === 'repeated' && <Repeated statement={statement} />}
      {problem && status !== 'repeated' && (
        <div className="statement-alert" role="alert">
          {problem}
        </div>
      )}
      {registry?.refusal && !isAsked && (
        <p id={REFUSAL_ID} className="statement-waiting">
          {registry.refusal}
        </p>
      )}
      {remarks.map((remark) => (
        <p key={remark} className="statement-note">
          {remark}
        </p>
      ))}
      {kind === 'bank' && <StatementOpening statement={statement} />}
      {reason && <p className="statement-note">{`${statementLabels.reason}: ${reason}`}</p>}
      {isAsked && canPost && registry && (
        <RegistryColumns
          key={statement.version}
          statement={statement}
          facts={registry}
          onCancel={isChanging ? () => setIsChanging(false) : undefined}
        />
      )}
      {isRead &&
        !isAsked &&
        (kind === 'bank' ? <StatementTotals statement={statement} /> : <RegistryTotals statement={statement} />)}
      {isRead && !isAsked && <StatementLines key={status} statement={statement} />}
      {accepting.isOpen && <AcceptDialog statement={statement} onClose={accepting.close} />}
      {undoing.isOpen && <UndoDialog statement={statement} onClose={undoing.close} />}
    </>
  )
}

/** A file that was loaded before: nothing is wrong, and nothing was added. */
const Repeated = ({ statement: { problem, first } }: { statement: StatementDetail }) => (
  <p className="statement-note" role="status">
    {problem}. Ничего не добавлено.{' '}
    {first && (
      <Link to={statementPath(first.id)}>
        Открыть выписку{first.from_on && ` ${daysOf({ ...first, file_name: '' })}`}
      </Link>
    )}
  </p>
)

/** The work on a statement while it goes on. Jobs are their owner's: another person sees no part of the way. */
function StatementJob({ statement: { gbc_id, job_id, status, stopped } }: { statement: Statement }) {
  const doing = DOING[status]
  const { data: jobs } = useListJobsQuery(gbc_id, { pollingInterval: doing && !stopped ? POLL_MS : 0 })
  const job = jobs?.find((one) => one.id === job_id)
  if (!doing) return null
  if (stopped)
    return (
      <div className="statement-alert" role="alert">
        {job?.message ?? 'Работа над выпиской остановилась.'}
      </div>
    )
  const text = `${doing} Страницу можно закрыть: работа идёт на сервере.`
  return job ? <JobProgress job={job} text={text} /> : <p role="status">{text}</p>
}
