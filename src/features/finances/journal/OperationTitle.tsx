import type { Operation } from '#contract/money/operations'
import { formatDate } from '#shared/format/dates'
import '../finances.css'

/** What happened, and that it was taken back or takes another back. */
export const OperationTitle = ({ operation: { title, reversed_by, reverses } }: { operation: Operation }) => (
  <>
    <span className={reversed_by ? 'operation-reversed' : undefined}>{title}</span>
    {reversed_by && <span className="operation-pair"> сторнировано {formatDate(reversed_by.date)}</span>}
    {reverses && <span className="operation-pair"> от {formatDate(reverses.date)}</span>}
  </>
)
