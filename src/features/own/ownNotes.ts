import { formatDate } from '#shared/format/dates'
import { shownBy, type FieldNotes } from '#shared/format/describe'
import { formatPhone } from '#shared/format/people'

/** What the fields that a member may propose to change are called. */
export const contactNotes: FieldNotes = {
  last_name: { label: 'Фамилия' },
  first_name: { label: 'Имя' },
  middle_name: { label: 'Отчество' },
  phones: shownBy('Телефоны', formatPhone),
  email: { label: 'Электронная почта' },
  registration_address: { label: 'Адрес регистрации' },
  postal_address: { label: 'Почтовый адрес' },
}

interface Share {
  share_numerator: number
  share_denominator: number
}

export const shareInWords = ({ share_numerator, share_denominator }: Share) =>
  share_numerator === share_denominator ? 'целиком' : `доля ${share_numerator}/${share_denominator}`

export const period = ({ from, to }: { from: string; to: string | null }) =>
  to ? `${formatDate(from)} – ${formatDate(to)}` : `с ${formatDate(from)}`

export const placeOf = ({ block, row, floor }: { block: string | null; row: string | null; floor?: number | null }) =>
  [block && `блок ${block}`, row && `ряд ${row}`, floor != null && `этаж ${floor}`].filter(Boolean).join(', ')
