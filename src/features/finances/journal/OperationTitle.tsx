import { journalTitle, type Operation } from '#contract/money/operations'
import { formatDate } from '#shared/format/dates'
import '../finances.css'

interface Props {
  operation: Operation
  /** With what it was spent on, where no other column says it. */
  named?: boolean
}

/** What happened, and that it was taken back or takes another back. */
export const OperationTitle = ({ operation, named = false }: Props) => {
  const { title, reversed_by, reverses } = operation
  return (
    <>
      <span className={reversed_by ? 'operation-reversed' : undefined}>{named ? journalTitle(operation) : title}</span>
      {reversed_by && <span className="operation-pair"> сторнировано {formatDate(reversed_by.date)}</span>}
      {reverses && <span className="operation-pair"> от {formatDate(reverses.date)}</span>}
    </>
  )
}
