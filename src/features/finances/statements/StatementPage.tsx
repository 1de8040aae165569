import { nanoid } from '@reduxjs/toolkit'
import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import {
  statementActionInputSchema,
  statementLabels,
  type Statement,
  type StatementActionInput,
  type StatementDetail,
  type StatementStatus,
} from '#contract/money/statements'
import { useListJobsQuery } from '#features/jobs/jobsApi'
import { DetailPage } from '#shared/detail/DetailPage'
import { Facts } from '#shared/detail/Facts'
import { RecordHeader } from '#shared/detail/RecordHeader'
import { useDialog } from '#shared/dialogs/useDialog'
import { FormDialog } from '#shared/form/FormDialog'
import { TextAreaField } from '#shared/form/TextAreaField'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { STATEMENTS } from '#shared/routing/moneyPaths'
import { usePageTitle } from '#shared/routing/pageTitle'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { JobProgress } from '#shared/ui/JobProgress'
import { useOnce } from '#shared/ui/useOnce'
import { StatementLines } from './StatementLines'
import { StatementStatusTag } from './StatementStatusTag'
import { useAcceptStatementMutation, useGetStatementQuery, useUndoStatementMutation } from './statementsApi'
import './statements.css'

/** Events bring progress at once; this helps out when the socket is down. */
const POLL_MS = 1000
const DOING: Partial<Record<StatementStatus, string>> = {
  reading: 'Читаем файл и ищем, чей каждый платёж. Пока ничего не проведено.',
  posting: 'Строки выписки проводятся.',
  undoing: 'Выписка отменяется.',
}
const titleOf = ({ from_on, to_on, file_name }: Statement) =>
  from_on && to_on ? `Выписка ${formatDate(from_on)} – ${formatDate(to_on)}` : file_name

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
  const { id, status, stopped, account_name, file_name, problem, remarks, reason } = statement
  const canPost = useCan('finances.post')
  const accepting = useDialog('finances/accept-statement', id)
  const undoing = useDialog('finances/undo-statement', id)
  const isRead = status !== 'reading' && status !== 'refused'
  return (
    <>
      <RecordHeader
        title={titleOf(statement)}
        state={<StatementStatusTag status={status} />}
        facts={[account_name, file_name]}
        actions={
          canPost && (
            <>
              {(status === 'ready' || (status === 'posting' && stopped)) && (
                <AcceptButton statement={statement} onAsk={() => accepting.show()} />
              )}
              {(['ready', 'posted'].includes(status) || stopped) && (
                <Button onClick={() => undoing.show()}>
                  {status === 'ready'
                    ? 'Не принимать'
                    : status === 'undoing'
                      ? 'Продолжить отмену'
                      : 'Отменить выписку'}
                </Button>
              )}
            </>
          )
        }
      />
      <StatementJob statement={statement} />
      {problem && (
        <div className="statement-alert" role="alert">
          {problem}
        </div>
      )}
      {remarks.map((remark) => (
        <p key={remark} className="statement-note">
          {remark}
        </p>
      ))}
      {reason && <p className="statement-note">{`${statementLabels.reason}: ${reason}`}</p>}
      {isRead && <Totals statement={statement} />}
      {isRead && <StatementLines key={status} statement={statement} />}
      {accepting.isOpen && <AcceptDialog statement={statement} onClose={accepting.close} />}
      {undoing.isOpen && <UndoDialog statement={statement} onClose={undoing.close} />}
    </>
  )
}

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

const Totals = ({ statement }: { statement: StatementDetail }) => {
  const { opening, received, paid, closing, ledger_closing, status, to_on } = statement
  const money = (amount: number | null) => amount !== null && formatMoney(amount)
  const differs = status === 'posted' && closing !== null && ledger_closing !== null && ledger_closing !== closing
  return (
    <Facts
      facts={[
        { label: statementLabels.opening, value: money(opening) },
        { label: statementLabels.received, value: money(received) },
        { label: statementLabels.paid, value: money(paid) },
        { label: statementLabels.closing, value: closing !== null && <strong>{formatMoney(closing)}</strong> },
        {
          label: `По учёту на ${to_on ? formatDate(to_on) : ''}`,
          value:
            status === 'posted' &&
            ledger_closing !== null &&
            (differs ? `${formatMoney(ledger_closing)}: расходится с банком` : formatMoney(ledger_closing)),
        },
      ]}
    />
  )
}

/** Posts all lines; figures that don’t fit are asked about first. */
function AcceptButton({ statement, onAsk }: { statement: StatementDetail; onAsk: () => void }) {
  const { gbc_id, id, version, status, difference, incomplete } = statement
  const [accept, accepting] = useAcceptStatementMutation()
  const raiseFailure = useRaiseFailure()
  const acceptOnce = useOnce(async () => {
    const { error } = await accept({ gbc_id, id, body: { version, reason: null }, idempotencyKey: nanoid() })
    raiseFailure(error)
  })
  if (incomplete) return null
  const isBegun = status === 'posting'
  return (
    <Button type="primary" loading={accepting.isLoading} onClick={difference === 0 || isBegun ? acceptOnce : onAsk}>
      {isBegun ? 'Продолжить приём' : 'Принять выписку'}
    </Button>
  )
}

function AcceptDialog({ statement, onClose }: { statement: StatementDetail; onClose: () => void }) {
  const { gbc_id, id, version, problem } = statement
  const [accept] = useAcceptStatementMutation()
  return (
    <FormDialog<StatementActionInput, Statement>
      title="Принять, хотя остатки расходятся?"
      submitText="Принять"
      schema={statementActionInputSchema}
      initialValues={{ version, reason: null }}
      save={(body, idempotencyKey) => accept({ gbc_id, id, body, idempotencyKey })}
      onSaved={onClose}
      onCancel={onClose}
    >
      <p>{problem}</p>
      <TextAreaField name="reason" label={statementLabels.reason} rows={2} required />
    </FormDialog>
  )
}

function UndoDialog({ statement, onClose }: { statement: StatementDetail; onClose: () => void }) {
  const { gbc_id, id, version, status, lines_total } = statement
  const [undo] = useUndoStatementMutation()
  return (
    <FormDialog<StatementActionInput, Statement>
      title={status === 'ready' ? 'Не принимать выписку?' : 'Отменить выписку?'}
      submitText={status === 'ready' ? 'Не принимать' : 'Отменить выписку'}
      danger
      schema={statementActionInputSchema}
      initialValues={{ version, reason: null }}
      save={(body, idempotencyKey) => undo({ gbc_id, id, body, idempotencyKey })}
      onSaved={onClose}
      onCancel={onClose}
    >
      <p>
        {status === 'ready' || status === 'reading'
          ? 'Ничего ещё не проведено. Файл можно будет загрузить снова.'
          : `Будут сторнированы все строки: ${lines_total.toLocaleString('ru-RU')}. Файл можно будет загрузить снова.`}
      </p>
    </FormDialog>
  )
}
