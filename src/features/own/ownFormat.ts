import { memberLabels } from '#contract/members'
import { historyFields, shownBy } from '#shared/format/describe'
import { formatPhone } from '#shared/format/people'

/** How the fields that a member may propose to change read. */
export const contactFields = historyFields(memberLabels, { phones: shownBy(formatPhone) })

interface Share {
  share_numerator: number
  share_denominator: number
}

export const shareInWords = ({ share_numerator, share_denominator }: Share) =>
  share_numerator === share_denominator ? 'целиком' : `доля ${share_numerator}/${share_denominator}`

export const placeOf = ({ block, row, floor }: { block: string | null; row: string | null; floor?: number | null }) =>
  [block && `блок ${block}`, row && `ряд ${row}`, floor != null && `этаж ${floor}`].filter(Boolean).join(', ')
