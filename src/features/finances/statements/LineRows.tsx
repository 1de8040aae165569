import { nanoid } from '@reduxjs/toolkit'
import { Button } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { isUnexplained, mayBeLeft, mayBeMatched, mayBeSorted, waitsForAcceptance } from '#contract/money/lineState'
import type { LineArrival } from '#contract/money/registries'
import type { DebitInput } from '#contract/money/expenses'
import type { LineSuggestion, StatementLine } from '#contract/money/statements'
import { garagesText } from '#contract/text'
import { isApiError } from '#shared/api/errors'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { balanceText } from '#shared/money/balance'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { accountPath, operationPath, statementPath, STATEMENTS } from '#shared/routing/moneyPaths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { useSortDebitMutation } from '../expenses/expensesApi'
import { SortDebitDialog } from '../expenses/SortDebitDialog'
import { useConfirmArrivalMutation } from '../registries/registriesApi'
import { LineDialog } from './LineDialog'
import { LineUndo, type ChangedLine } from './LineUndo'
import { LineTag } from './StatementStatusTag'
import { useLeaveStatementLineMutation, useMatchStatementLineMutation } from './statementsApi'
import { useLineFocus } from './useLineFocus'
import './statements.css'

/** Lines of statements. Arrows walk, Enter takes the first suggestion or asks what a debit was, «р» parts the line, «д» looks for another payer. */
export function LineRows({ lines }: { lines: readonly StatementLine[] }) {
  const canPost = useCan('finances.post')
  /** Whose dialog is open: the line's id alone, so that what is shown is always as the server has it. */
  const [dialog, setDialog] = useState<string | null>(null)
  const chosen = lines.find(({ id }) => id === dialog)
  /** What was posted or taken back just now: it may have left the list. */
  const [changed, setChanged] = useState<ChangedLine | null>(null)
  const keep = (before: StatementLine, after: StatementLine) =>
    after.status !== 'draft' && setChanged({ before, after })
  const keyboard = useLineFocus(lines, dialog, changed)
  return (
    <>
      {canPost && lines.length > 0 && (
        <p className="statement-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> строки · <kbd>Enter</kbd> отнести к предложенному · <kbd>Р</kbd> разделить или
          выбрать другого
        </p>
      )}
      <ul className="statement-lines" {...keyboard}>
        {lines.map((line, index) => (
          <LineRow
            key={line.id}
            line={line}
            canPost={canPost}
            isFirst={index === 0}
            onChoose={() => setDialog(line.id)}
            onChanged={(after) => keep(line, after)}
          />
        ))}
      </ul>
      {chosen &&
        (mayBeSorted(chosen) ? (
          <SortDebitDialog line={chosen} onClose={() => setDialog(null)} />
        ) : (
          // A debit that has just been sorted has nothing to ask any more.
          chosen.direction === 'in' && (
            <LineDialog line={chosen} onSaved={(after) => keep(chosen, after)} onClose={() => setDialog(null)} />
          )
        ))}
      {changed && (
        <LineUndo
          key={`${changed.after.id} ${changed.after.version}`}
          changed={changed}
          onGone={() => setChanged(null)}
        />
      )}
    </>
  )
}

interface LineRowProps {
  line: StatementLine
  canPost: boolean
  isFirst: boolean
  onChoose: () => void
  /** A person has said whose it is, or that nobody knows. */
  onChanged: (line: StatementLine) => void
}

function LineRow({ line, canPost, isFirst, onChoose, onChanged }: LineRowProps) {
  const gbc_id = useOwnGbcId()
  const raiseFailure = useRaiseFailure()
  const [match, matching] = useMatchStatementLineMutation()
  const [leave, leaving] = useLeaveStatementLineMutation()
  const [sort, sorting] = useSortDebitMutation()
  const {
    id: line_id,
    statement_id: id,
    version,
    booked_on,
    amount,
    counter_name,
    purpose,
    reasons,
    parts,
    suggestions,
  } = line
  const [arrive, arriving] = useConfirmArrivalMutation()
  const isBusy = matching.isLoading || leaving.isLoading || arriving.isLoading || sorting.isLoading
  const [first] = suggestions
  const isMatched = line.state === 'matched' && mayBeLeft(line)

  const take = async ({ member_id, garage_id }: LineSuggestion) => {
    if (isBusy) return
    const body = { version, member_id, garage_id }
    const { data, error } = await match({ gbc_id, id, line_id, body, idempotencyKey: nanoid() })
    raiseFailure(error)
    if (data) onChanged(data)
  }
  const takeArrival = async ({ registry_ids }: LineArrival) => {
    const body = { version, registry_ids }
    raiseFailure((await arrive({ gbc_id, id, line_id, body, idempotencyKey: nanoid() })).error)
  }
  const { category_before: category } = line
  const sortAs = async (name: string) => {
    if (isBusy) return
    const body: DebitInput = { version, target: 'category', name, member_id: null, despite_shortage: false }
    const call = { gbc_id, statement_id: id, line_id, body, idempotencyKey: nanoid() }
    const { error } = await sort(call)
    // The dialog asks whether it is done although the fund has less.
    if (isApiError(error) && 'despite_shortage' in error.errors) onChoose()
    else raiseFailure(error)
  }
  const leaveIt = async () => {
    const body = { version, reason: null }
    const { data, error } = await leave({ gbc_id, id, line_id, body, idempotencyKey: nanoid() })
    raiseFailure(error)
    if (data) onChanged(data)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const { nextElementSibling: next, previousElementSibling: previous } = event.currentTarget
    if (event.key === 'ArrowDown') (next as HTMLElement | null)?.focus()
    else if (event.key === 'ArrowUp') (previous as HTMLElement | null)?.focus()
    else if (canPost && mayBeMatched(line) && event.key === 'Enter' && first) void take(first)
    else if (canPost && mayBeSorted(line) && event.key === 'Enter') {
      if (category) void sortAs(category)
      else onChoose()
    } else if (canPost && (mayBeMatched(line) || isMatched) && ['р', 'Р', 'h', 'H', 'Enter'].includes(event.key))
      onChoose()
    else return
    event.preventDefault()
  }

  return (
    // Rows are walked by arrows; what can be done with one stands in it as buttons too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="statement-line"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isFirst ? 0 : -1}
      onKeyDown={onKeyDown}
    >
      <span className="statement-line-day">{formatDate(booked_on)}</span>
      <span className="statement-line-what">
        {counter_name && <strong>{counter_name}</strong>}
        <span>{purpose}</span>
      </span>
      <span className="statement-line-amount">
        {line.direction === 'out' ? '−' : ''}
        {formatMoney(amount)}
        {line.fee > 0 && <span className="statement-line-fee">комиссия {formatMoney(line.fee)}</span>}
      </span>
      <span className="statement-line-match">
        <LineTag line={line} />
        {parts.map(({ member_id, member_name, garage_number, amount: part }) => (
          <span key={`${member_id} ${garage_number ?? ''}`}>
            <Link to={accountPath(member_id)}>{member_name}</Link>
            {garage_number && `, гараж ${garage_number}`}
            {parts.length > 1 && ` ${formatMoney(part)}`}
          </span>
        ))}
        {line.sorted_to && <SortedTo line={line} />}
        <span className="statement-quiet">{reasons.join('. ')}</span>
        {waitsForAcceptance(line) && (
          <span className="statement-quiet">После «Принять» здесь можно будет нажать «Разнести»</span>
        )}
        {line.status === 'draft' && line.arrivals.length > 0 && (
          <span className="statement-quiet">По сумме подходит: {line.arrivals.map(({ text }) => text).join('; ')}</span>
        )}
        <Registries line={line} />
        {line.operation_id && (
          <Link className="statement-quiet" to={operationPath(line.operation_id)}>
            Операция
          </Link>
        )}
        {canPost && mayBeLeft(line) && (
          <Button
            className="statement-line-other"
            type="link"
            size="small"
            disabled={isBusy}
            onClick={isMatched ? onChoose : () => void leaveIt()}
          >
            {isMatched ? 'Отнести к другому' : 'Вернуть в неразобранные'}
          </Button>
        )}
      </span>
      {canPost && mayBeMatched(line) && (
        <span className="statement-line-acts">
          {suggestions.slice(0, 3).map((suggestion, index) => (
            <Button
              key={suggestion.member_id}
              size="small"
              type={index === 0 ? 'primary' : 'default'}
              ghost={index === 0}
              disabled={isBusy}
              title={`${suggestion.reason} · ${balanceText(suggestion.balance)}`}
              onClick={() => void take(suggestion)}
            >
              {suggestion.member_name}
              {suggestion.garages && `, ${garagesText(suggestion.garages)}`}
            </Button>
          ))}
          {line.status === 'unclear' &&
            line.arrivals.map((arrival) => (
              <Button
                key={arrival.registry_ids.join()}
                size="small"
                disabled={isBusy}
                onClick={() => void takeArrival(arrival)}
              >
                {arrival.text}
              </Button>
            ))}
          <Button
            size="small"
            type={suggestions.length > 0 ? 'default' : 'primary'}
            ghost={suggestions.length === 0}
            disabled={isBusy}
            onClick={onChoose}
          >
            {suggestions.length > 0 ? 'Другой или разделить' : 'Чей это платёж?'}
          </Button>
        </span>
      )}
      {canPost && mayBeSorted(line) && (
        <span className="statement-line-acts">
          {category && (
            <Button size="small" type="primary" ghost disabled={isBusy} onClick={() => void sortAs(category)}>
              {category}
            </Button>
          )}
          <Button
            size="small"
            type={category ? 'default' : 'primary'}
            ghost={!category}
            disabled={isBusy}
            onClick={onChoose}
          >
            {category ? 'Другое' : 'Разнести'}
          </Button>
        </span>
      )}
    </li>
  )
}

/** What a debit was said to be: its operation is printed and taken back there. */
const SortedTo = ({ line: { sorted_to, sorted_operation_id } }: { line: StatementLine }) =>
  sorted_operation_id ? <Link to={operationPath(sorted_operation_id)}>{sorted_to}</Link> : <span>{sorted_to}</span>

/** The registry that says whose the money of a lump sum is, or that it has to be loaded. */
function Registries({ line: { status, registries, lacks_registry } }: { line: StatementLine }) {
  if (lacks_registry)
    return (
      <span className="statement-quiet">
        <Link to={STATEMENTS}>Загрузите реестр</Link>: по нему деньги разойдутся по плательщикам
      </span>
    )
  const isWaiting = isUnexplained({ status })
  return registries.map(({ id, file_name }) => (
    <span key={id} className="statement-quiet">
      {isWaiting && 'По сумме подходит: '}
      <Link to={statementPath(id)}>реестр «{file_name}»</Link>
    </span>
  ))
}
