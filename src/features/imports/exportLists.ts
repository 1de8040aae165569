import type { ExportArea } from '#contract/jobs'

interface ExportList {
  title: string
  /** What is in the file that its title doesn't say. */
  what: string
  /** The list's page. */
  to: string
}

/** What the lines of «Экспорт» say: an area that the contract adds must be described here to compile. */
export const exportLists: Record<ExportArea, ExportList> = {
  members: {
    title: 'Члены кооператива',
    what: 'Все сведения карточек, кроме паспортных',
    to: '/dashboard/members',
  },
  garages: {
    title: 'Гаражи',
    what: 'С владельцами, площадями и кадастровыми номерами',
    to: '/dashboard/garages',
  },
  property: {
    title: 'Имущество',
    what: 'С первоначальной и нынешней стоимостью',
    to: '/dashboard/cooperative-property',
  },
  documents: {
    title: 'Документы',
    what: 'Номера, даты, контрагенты и названия файлов; сами файлы — в архиве кооператива',
    to: '/dashboard/documents',
  },
  users: {
    title: 'Пользователи',
    what: 'Роли, состояние доступа и последний вход',
    to: '/security/users',
  },
  audit: {
    title: 'Журнал действий',
    what: 'Кто, когда и что изменил',
    to: '/security/audit',
  },
}
