import { lineStateName, type LineState } from '#contract/money/lineState'
import {
  statementStatusName,
  type Statement,
  type StatementLine,
  type StatementStatus,
} from '#contract/money/statements'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'

const tones: Record<StatementStatus, StatusTone> = {
  reading: 'busy',
  columns: 'warning',
  refused: 'bad',
  repeated: 'quiet',
  ready: 'warning',
  posting: 'busy',
  posted: 'good',
  undoing: 'busy',
  undone: 'quiet',
}

/** How far a statement has come. */
export const StatementStatusTag = ({ statement }: { statement: Pick<Statement, 'kind' | 'status'> }) => (
  <StatusTag tone={tones[statement.status]}>{statementStatusName(statement)}</StatusTag>
)

const levelTones = { 1: 'good', 2: 'warning', 3: 'calm', 0: 'quiet' } as const

const stateTones: Record<Exclude<LineState, 'matched' | 'unclear' | 'outgoing'>, StatusTone> = {
  cash: 'good',
  transfer: 'good',
  arrival: 'good',
  explained: 'good',
  fee: 'good',
  sorted: 'good',
  duplicate: 'quiet',
  undone: 'quiet',
}

function toneOf({ state, status, level, by_hand }: StatementLine): StatusTone {
  // A debit is sorted once it is in the books: till then it asks for nothing.
  if (state === 'outgoing') return status === 'draft' ? 'quiet' : 'warning'
  if (state !== 'matched' && state !== 'unclear') return stateTones[state]
  if (by_hand && state === 'matched') return 'good'
  return state === 'unclear' && (by_hand || level === 1) ? 'quiet' : levelTones[level]
}

/** What a line is known to be: a person’s decision, the level of its match, or what the cooperative paid. */
export const LineTag = ({ line }: { line: StatementLine }) => (
  <StatusTag tone={toneOf(line)}>{lineStateName(line)}</StatusTag>
)
