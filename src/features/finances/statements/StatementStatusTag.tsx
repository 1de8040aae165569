import {
  lineStateName,
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

const DONE: readonly StatementLine['status'][] = ['transfer', 'cash', 'arrival', 'explained', 'sorted', 'fee']
const ASIDE: readonly StatementLine['status'][] = ['duplicate', 'undone']

function toneOf({ direction, status, level, by_hand, parts }: StatementLine): StatusTone {
  if (ASIDE.includes(status)) return 'quiet'
  if (DONE.includes(status)) return 'good'
  if (direction === 'out') return status === 'outgoing' ? 'warning' : level === 1 ? 'good' : 'quiet'
  if (by_hand) return parts.length > 0 ? 'good' : 'quiet'
  return levelTones[level]
}

/** What a line is known to be: a person’s decision, the level of its match, or what the cooperative paid. */
export const LineTag = ({ line }: { line: StatementLine }) => (
  <StatusTag tone={toneOf(line)}>{lineStateName(line)}</StatusTag>
)
