import { transferKindNames, type TransferKind } from '#contract/garages'
import { Facts } from '#shared/detail/Facts'
import { formatDate } from '#shared/format/dates'
import { formatShare } from './shares'
import type { Transfer } from './transferChecks'
import './garages.css'

interface TransferSummaryProps extends Transfer {
  kind: TransferKind
  ground?: string | null
}

/** The whole transfer in words. */
export const TransferSummary = ({ garage, passing, to, kind, date, ground }: TransferSummaryProps) => (
  <div className="garage-facts">
    <Facts
      facts={[
        { label: 'Гараж', value: garage.number },
        { label: 'Доля', value: passing && formatShare(passing) },
        { label: 'Как передаётся', value: transferKindNames[kind] },
        { label: 'От кого', value: passing?.member_name },
        { label: 'Кому', value: to?.display_name },
        { label: 'День перехода права', value: date && formatDate(date) },
        { label: 'Основание', value: ground, wide: true },
      ]}
    />
  </div>
)
