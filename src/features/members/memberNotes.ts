import { historyActions, historyLabels } from '#contract/history'
import { memberKindNames, membershipNames, memberStatusNames, type Member, type MemberStatus } from '#contract/members'
import { recordNotes } from '#shared/detail/recordNotes'
import { formatDate } from '#shared/format/dates'
import { labelled, money, named, shownBy, type FieldNotes } from '#shared/format/describe'
import { formatPhone } from '#shared/format/people'
import { formatSnils } from '#shared/format/requisites'
import type { StatusTone } from '#shared/ui/StatusTag'

type Vehicle = Member['vehicles'][number]

/** «А123ВС178 (Lada Vesta)» */
export const formatVehicle = ({ plate, model }: Vehicle) => (model ? `${plate} (${model})` : plate)

/** What a member's fields are called, in a history and in a conflict of two editors. */
export const memberNotes: FieldNotes = {
  kind: named('Вид', memberKindNames),
  membership: named('Членство', membershipNames),
  status: named('Состояние', memberStatusNames),
  last_name: { label: 'Фамилия' },
  first_name: { label: 'Имя' },
  middle_name: { label: 'Отчество' },
  organisation_name: { label: 'Название организации' },
  birth_date: shownBy('Дата рождения', formatDate),
  tp_id: { label: 'ИНН' },
  ogrn: { label: 'ОГРН' },
  snils: shownBy('СНИЛС', formatSnils),
  phones: shownBy('Телефоны', formatPhone),
  email: { label: 'Электронная почта' },
  registration_address: { label: 'Адрес регистрации' },
  postal_address: { label: 'Почтовый адрес' },
  membership_number: { label: 'Номер в реестре' },
  account_number: { label: 'Лицевой счёт' },
  applied_on: shownBy('Дата заявления', formatDate),
  application_number: { label: 'Номер заявления' },
  joined_on: shownBy('Принят', formatDate),
  admission_decision: { label: 'Решение о приёме' },
  left_on: shownBy('Выбыл', formatDate),
  exit_decision: { label: 'Решение или основание выхода' },
  share_due: money('Пай к внесению'),
  share_paid: money('Пай внесён'),
  consent_on: shownBy('Согласие на обработку данных', formatDate),
  representative: { label: 'Представитель' },
  vehicles: { label: 'Автомобили', show: (value) => (value as Vehicle[]).map(formatVehicle).join(', ') },
  tags: { label: 'Метки' },
  ...recordNotes,
  ...labelled(historyLabels.members),
  date: shownBy(historyLabels.members.date, formatDate),
}

/** What the history calls what was done. */
export const memberHistoryActions = historyActions.members

export const statusTones: Record<MemberStatus, StatusTone> = {
  applicant: 'busy',
  active: 'good',
  suspended: 'warning',
  left: 'quiet',
  expelled: 'bad',
  deceased: 'quiet',
}
