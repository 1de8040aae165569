import { shownBy, type FieldNotes } from '#shared/format/describe'
import { formatPhone } from '#shared/format/people'

/** How the profile's fields read in a conflict. */
export const profileNotes: FieldNotes = {
  last_name: { label: 'Фамилия' },
  first_name: { label: 'Имя' },
  middle_name: { label: 'Отчество' },
  phone_number: shownBy('Телефон', formatPhone),
  address: { label: 'Адрес' },
  postal_address: { label: 'Почтовый адрес' },
  job_name: { label: 'Должность' },
  avatar_file_id: { label: 'Фотография', show: () => 'новая фотография' },
}
