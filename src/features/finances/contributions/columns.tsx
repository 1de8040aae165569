import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import {
  contributionKindLabels,
  methodNames,
  natureNames,
  periodicityNames,
  type ContributionKind,
} from '#contract/money/contributions'
import { describeDueRule } from '#contract/money/dueRule'
import { formatInstant } from '#shared/format/dates'
import { moneyCell } from '#shared/list/cells'
import { columnsOf } from '#shared/list/columnsOf'
import { contributionPath } from '#shared/routing/moneyPaths'
import { RateNow } from './RateNow'

const column = columnsOf<ContributionKind>()(contributionKindLabels)

/** Columns of the list of contributions. */
export const contributionColumns: ColumnType<ContributionKind>[] = [
  column('name', {
    width: 186,
    sorter: true,
    render: (_, { id, name }) => <Link to={contributionPath(id)}>{name}</Link>,
  }),
  column('nature', { width: 168, sorter: true, render: (_, { nature }) => natureNames[nature] }),
  column('method', { width: 200, render: (_, { method }) => methodNames[method] }),
  column('rate', { width: 120, align: 'right', render: (_, kind) => <RateNow kind={kind} /> }),
  column('periodicity', { width: 138, render: (_, { periodicity }) => periodicityNames[periodicity] }),
  column('due_rule', { width: 126, render: (_, kind) => describeDueRule(kind) }),
  column('priority', { width: 146, align: 'right', sorter: true }),
  column('penalty', { width: 150, render: (_, { penalty }) => (penalty ? 'да' : 'нет') }),
  column('estimate', { align: 'right', render: moneyCell }),
  column('decision', { width: 200 }),
  column('created_at', { sorter: true, render: formatInstant }),
  column('updated_at', { sorter: true, render: formatInstant }),
]
