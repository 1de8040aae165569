import {
  contributionKindLabels,
  methodNames,
  natureNames,
  periodicityNames,
  type ContributionKind,
} from '#contract/money/contributions'
import { describeDueRule } from '#contract/money/dueRule'
import { formatPrice } from '#contract/money/format'
import type { Table, TableColumn } from '#server/features/exports/table'
import type { Cell } from '#server/records/exportArea'

const columns: TableColumn[] = [
  { title: contributionKindLabels.name, type: 'text' },
  { title: contributionKindLabels.nature, type: 'text' },
  { title: contributionKindLabels.method, type: 'text' },
  { title: contributionKindLabels.rate, type: 'text' },
  { title: contributionKindLabels.periodicity, type: 'text' },
  { title: contributionKindLabels.due_rule, type: 'text' },
  { title: contributionKindLabels.priority, type: 'number' },
  { title: contributionKindLabels.penalty, type: 'text' },
  { title: contributionKindLabels.estimate, type: 'money' },
  { title: contributionKindLabels.decision, type: 'text' },
]

function rateNow({ closed_on, rate, method }: ContributionKind): string {
  if (closed_on) return 'сбор закрыт'
  if (rate) return formatPrice(rate.price)
  return method === 'manual' ? '—' : 'не задана'
}

/** What the cooperative charges, each with the rate of today. */
export const contributionsTable = (kinds: readonly ContributionKind[]): Table => ({
  title: 'Виды взносов и ставки',
  sheet: 'Взносы',
  columns,
  rows: kinds.map((kind): Cell[] => [
    kind.name,
    natureNames[kind.nature],
    methodNames[kind.method],
    rateNow(kind),
    periodicityNames[kind.periodicity],
    describeDueRule(kind),
    kind.priority,
    kind.penalty ? 'да' : 'нет',
    kind.estimate,
    kind.decision,
  ]),
})
