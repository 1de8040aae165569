import {
  memberKindNames,
  memberListQuery,
  membershipNames,
  memberStatusNames,
  type Member,
  type MemberListQuery,
} from '#contract/members'
import { storedColumn, type ExportArea } from '#server/features/exports/exportArea'
import { listMemberIds, membersByIds } from './membersRepository'

const field = storedColumn<Member>()

/** `+79111234567` → «+7 911 123-45-67» */
const writtenPhone = (phone: string) =>
  `+7 ${phone.slice(2, 5)} ${phone.slice(5, 8)}-${phone.slice(8, 10)}-${phone.slice(10)}`
const writtenSnils = (snils: string) => snils.replace(/^(\d{3})(\d{3})(\d{3})(\d\d)$/, '$1-$2-$3 $4')
const writtenVehicle = ({ plate, model }: Member['vehicles'][number]) => (model ? `${plate} (${model})` : plate)

/** The list of members in a file: the columns by the names they have on screen. Passport data never leave this way. */
export const membersExport: ExportArea<Member, MemberListQuery> = {
  title: 'Члены кооператива',
  permission: 'members.read',
  query: memberListQuery,
  ids: listMemberIds,
  rows: membersByIds,
  columns: {
    ...field('display_name', 'ФИО или название'),
    kind: { title: 'Вид', type: 'text', value: ({ kind }) => memberKindNames[kind] },
    membership: { title: 'Членство', type: 'text', value: ({ membership }) => membershipNames[membership] },
    status: { title: 'Состояние', type: 'text', value: ({ status }) => memberStatusNames[status] },
    ...field('last_name', 'Фамилия'),
    ...field('first_name', 'Имя'),
    ...field('middle_name', 'Отчество'),
    ...field('organisation_name', 'Название организации'),
    ...field('birth_date', 'Дата рождения', 'date'),
    ...field('tp_id', 'ИНН'),
    ...field('ogrn', 'ОГРН'),
    snils: { title: 'СНИЛС', type: 'text', value: ({ snils }) => snils && writtenSnils(snils) },
    phones: { title: 'Телефон', type: 'phone', value: ({ phones }) => phones.map(writtenPhone).join(', ') },
    ...field('email', 'Электронная почта'),
    ...field('registration_address', 'Адрес регистрации'),
    ...field('postal_address', 'Почтовый адрес'),
    ...field('membership_number', '№ в реестре'),
    ...field('account_number', 'Лицевой счёт'),
    ...field('applied_on', 'Дата заявления', 'date'),
    ...field('application_number', 'Номер заявления'),
    ...field('joined_on', 'Принят', 'date'),
    ...field('admission_decision', 'Решение о приёме'),
    ...field('left_on', 'Выбыл', 'date'),
    ...field('exit_decision', 'Решение или основание выхода'),
    ...field('share_due', 'Пай к внесению, ₽', 'money'),
    ...field('share_paid', 'Пай внесён, ₽', 'money'),
    ...field('consent_on', 'Согласие на данные', 'date'),
    ...field('representative', 'Представитель'),
    vehicles: { title: 'Автомобили', type: 'text', value: ({ vehicles }) => vehicles.map(writtenVehicle).join(', ') },
    tags: { title: 'Метки', type: 'text', value: ({ tags }) => tags.join(', ') },
    ...field('note', 'Примечание'),
    ...field('created_at', 'Создан (МСК)', 'instant'),
    ...field('updated_at', 'Изменён (МСК)', 'instant'),
    ...field('archived_at', 'В архиве с (МСК)', 'instant'),
  },
}
