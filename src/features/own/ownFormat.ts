import { memberLabels } from '#contract/members'
import { historyFields, shownBy } from '#shared/format/describe'
import { formatPhone } from '#shared/format/people'

/** How the fields that a member may propose to change read. */
export const contactFields = historyFields(memberLabels, { phones: shownBy(formatPhone) })

export const placeOf = ({ block, row, floor }: { block: string | null; row: string | null; floor?: number | null }) =>
  [block && `блок ${block}`, row && `ряд ${row}`, floor != null && `этаж ${floor}`].filter(Boolean).join(', ')
