import {
  matchLevelNames,
  statementStatusNames,
  type StatementLine,
  type StatementStatus,
} from '#contract/money/statements'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'

const tones: Record<StatementStatus, StatusTone> = {
  reading: 'busy',
  refused: 'bad',
  ready: 'warning',
  posting: 'busy',
  posted: 'good',
  undoing: 'busy',
  undone: 'quiet',
}

/** How far a statement has come. */
export const StatementStatusTag = ({ status }: { status: StatementStatus }) => (
  <StatusTag tone={tones[status]}>{statementStatusNames[status]}</StatusTag>
)

const levelTones = { 1: 'good', 2: 'warning', 3: 'calm', 0: 'quiet' } as const

/** What a line is known to be: a person’s decision, the level of its match, or what the cooperative paid. */
export function LineTag({ line: { direction, status, level, by_hand, parts } }: { line: StatementLine }) {
  if (status === 'duplicate') return <StatusTag tone="quiet">Уже загружена</StatusTag>
  if (status === 'undone') return <StatusTag tone="quiet">Отменена</StatusTag>
  if (status === 'transfer') return <StatusTag tone="good">Между своими счетами</StatusTag>
  if (status === 'cash') return <StatusTag tone="good">Наличные из кассы</StatusTag>
  if (direction === 'out') return <StatusTag tone="quiet">{status === 'fee' ? 'Услуги банка' : 'Списание'}</StatusTag>
  if (by_hand)
    return <StatusTag tone={parts.length > 0 ? 'good' : 'quiet'}>{parts.length > 0 ? 'Вручную' : 'Оставлен'}</StatusTag>
  return <StatusTag tone={levelTones[level]}>{matchLevelNames[level]}</StatusTag>
}
