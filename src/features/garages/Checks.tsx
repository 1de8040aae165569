import { CloseCircleFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons'
import type { Check } from './transferChecks'
import './garages.css'

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
