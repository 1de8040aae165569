import { CloseCircleFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons'
import { ownershipLabels, transferKindNames, type TransferKind } from '#contract/garages'
import { Facts } from '#shared/detail/Facts'
import { formatDate } from '#shared/format/dates'
import { formatLastDay } from '#shared/format/period'
import { shareInWords } from '#shared/format/share'
import type { Check, Transfer } from './transferChecks'
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
        { label: ownershipLabels.share, value: passing && shareInWords(passing) },
        { label: 'Как передаётся', value: transferKindNames[kind] },
        { label: 'От кого', value: passing && `${passing.member_name}${date ? `, по ${formatLastDay(date)}` : ''}` },
        { label: 'Кому', value: to && `${to.display_name}${date ? `, с ${formatDate(date)}` : ''}` },
        { label: ownershipLabels.ground, value: ground, wide: true },
      ]}
    />
  </div>
)

const icons: Record<Check['tone'], React.ReactNode> = {
  error: <CloseCircleFilled aria-label="Нельзя" />,
  warning: <WarningFilled aria-label="Внимание" />,
  info: <InfoCircleFilled aria-label="К сведению" />,
}

/** What was found at checking, the gravest as an alert. */
export const Checks = ({ checks }: { checks: readonly Check[] }) => (
  <div aria-live="polite">
    {checks.map(({ tone, text }) => (
      <p key={text} className={`garage-warning garage-warning-${tone}`} role={tone === 'error' ? 'alert' : 'note'}>
        {icons[tone]} <span>{text}</span>
      </p>
    ))}
  </div>
)
