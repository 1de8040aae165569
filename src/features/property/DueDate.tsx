import { formatDate, today } from '#shared/format/dates'
import { StatusTag } from '#shared/ui/StatusTag'

/** A day by which something is due: a past one says so in words too. */
export const DueDate = ({ day }: { day: string }) =>
  day < today() ? <StatusTag tone="bad">{formatDate(day)}, просрочено</StatusTag> : formatDate(day)
