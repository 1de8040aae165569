import { announcementDeeds, announcementLogLabels } from './announcementWords'
import type { Permission } from './permissions'

/** Notifications that a user can choose to receive by e-mail too, and their kinds. */
interface Topic {
  name: string
  hint: string
  /** Whether e-mails are sent unless the user chooses otherwise. */
  by_mail: boolean
  /** What the choice is called in the log. */
  log_label: string
  kinds: readonly string[]
}

/** What both houses know of an area. Names of files and topics are stored: they don't change. */
interface Area {
  /** Heading of the area in the log and among the search results. */
  title: string
  /** Permission to read all its records: to export its list and to search in it. */
  read?: Permission
  /** Permission to add and change them. */
  write?: Permission
  /** Changes of its records are published to open clients (contract/events.ts). */
  changed?: true
  /** Its records are found by the global search, which shows areas in the order of this list. */
  searched?: true
  /** Its list can be exported. */
  exported?: true
  /** Keeps a log: each cooperative its own, or one for the whole installation. */
  logged?: 'cooperative' | 'installation'
  /** What is logged of it changes its own list alone: the server keeps its counts of all other lists, but for those of any change. */
  own_list_only?: true
  /** Documents can be linked with its records: what holds the id of one (contract/documents.ts). */
  document_links?: string
  /** Its records are published to an audience, which marks them as read (contract/audience.ts). */
  published?: true
  /**
   * What is done with its records beside what every area does (contract/history.ts): as a history says it, and as a verb of
   * the log. `{}` where that is nothing. An area without it has all its words in history.ts and historyVerbs.ts.
   */
  deeds?: Record<string, readonly [string, string]>
  /** What is logged of its records beside their own fields. */
  log_labels?: Record<string, string>
  /** Kinds of files that belong to its records → the largest size, in megabytes. */
  files?: Record<string, number>
  /** Which of these kinds are the images of a record (contract/images.ts). */
  images?: string
  /** Topics of notifications, in the order of this list. */
  topics?: Record<string, Topic>
}

/** Every area of the product. Unions and lists of names derive from here; each house registers what it does with an area. */
export const areas = {
  auth: {
    title: 'Вход',
    topics: {
      security: {
        name: 'Безопасность входа',
        hint: 'Вход с нового устройства, смена пароля, отключение входа с кодом из телефона',
        by_mail: true,
        log_label: 'Письма о безопасности входа',
        kinds: [
          'new_device',
          'password_changed',
          'password_reset',
          'two_factor_changed',
          'two_factor_reset',
          'role_changed',
        ],
      },
    },
  },
  gbc: { title: 'Реквизиты', read: 'gbc.read', write: 'gbc.write', changed: true, logged: 'cooperative' },
  settings: {
    title: 'Настройки',
    read: 'finances.settings',
    changed: true,
    logged: 'cooperative',
    own_list_only: true,
  },
  members: {
    title: 'Члены',
    read: 'members.read',
    write: 'members.write',
    changed: true,
    searched: true,
    exported: true,
    logged: 'cooperative',
    document_links: 'member_id',
  },
  proposals: {
    title: 'Предложения членов',
    read: 'members.read',
    changed: true,
    topics: {
      contacts: {
        name: 'Изменение контактов',
        hint: 'Предложенные изменения телефона, почты и адреса и решение правления по ним',
        by_mail: true,
        log_label: 'Письма об изменении контактов',
        kinds: ['contact_change_proposed', 'contact_change_accepted', 'contact_change_declined'],
      },
    },
  },
  garages: {
    title: 'Гаражи',
    read: 'garages.read',
    write: 'garages.write',
    changed: true,
    searched: true,
    exported: true,
    logged: 'cooperative',
    document_links: 'garage_id',
    files: { garage_image: 15 },
    images: 'garage_image',
  },
  garage_plan: { title: 'План гаражей', read: 'garages.read', logged: 'cooperative', own_list_only: true },
  property: {
    title: 'Имущество',
    read: 'property.read',
    write: 'property.write',
    changed: true,
    searched: true,
    exported: true,
    logged: 'cooperative',
    own_list_only: true,
    document_links: 'property_id',
    files: { property_image: 15 },
    images: 'property_image',
  },
  documents: {
    title: 'Документы',
    read: 'documents.all',
    write: 'documents.write',
    changed: true,
    searched: true,
    exported: true,
    logged: 'cooperative',
    own_list_only: true,
    files: { document_file: 20 },
  },
  announcements: {
    title: 'Объявления',
    read: 'announcements.write',
    changed: true,
    searched: true,
    exported: true,
    logged: 'cooperative',
    own_list_only: true,
    published: true,
    deeds: announcementDeeds,
    log_labels: announcementLogLabels,
    files: { announcement_file: 20 },
    topics: {
      announcements: {
        name: 'Объявления',
        hint: 'Объявления правления, о которых решено сообщить по почте',
        by_mail: true,
        log_label: 'Письма с объявлениями',
        kinds: ['announcement_published'],
      },
    },
  },
  imports: { title: 'Импорт', read: 'imports.write', changed: true, logged: 'cooperative' },
  balances: { title: 'Начальные остатки', read: 'imports.write', logged: 'cooperative' },
  ledger: { title: 'Проводки', read: 'finances.read', logged: 'cooperative', own_list_only: true },
  accounts: { title: 'Лицевые счета', read: 'finances.read', changed: true, exported: true, logged: 'cooperative' },
  contribution_kinds: {
    title: 'Виды взносов',
    read: 'finances.read',
    write: 'finances.settings',
    changed: true,
    logged: 'cooperative',
  },
  cash_desks: {
    title: 'Кассы',
    read: 'finances.read',
    write: 'finances.settings',
    changed: true,
    logged: 'cooperative',
    own_list_only: true,
  },
  funds: {
    title: 'Фонды',
    read: 'finances.read',
    write: 'finances.settings',
    changed: true,
    logged: 'cooperative',
    own_list_only: true,
  },
  expenses: {
    title: 'Расходы',
    read: 'finances.read',
    write: 'finances.post',
    changed: true,
    logged: 'cooperative',
    own_list_only: true,
  },
  charges: {
    title: 'Начисления',
    read: 'finances.read',
    write: 'finances.post',
    changed: true,
    exported: true,
    logged: 'cooperative',
    own_list_only: true,
  },
  payments: {
    title: 'Платежи',
    read: 'finances.read',
    write: 'finances.post',
    changed: true,
    logged: 'cooperative',
    own_list_only: true,
  },
  statements: {
    title: 'Выписки банка',
    read: 'finances.read',
    write: 'finances.post',
    changed: true,
    logged: 'cooperative',
    own_list_only: true,
  },
  periods: {
    title: 'Закрытие месяцев',
    read: 'finances.read',
    changed: true,
    logged: 'cooperative',
    own_list_only: true,
    topics: {
      finances: {
        name: 'Финансы',
        hint: 'Закрытый месяц открыт заново, сверка учёта нашла расхождения, начислено по расписанию',
        by_mail: false,
        log_label: 'Письма о финансах',
        kinds: ['period_reopened', 'ledger_differs', 'schedule_ran'],
      },
    },
  },
  receipts: {
    title: 'Квитанции',
    read: 'finances.read',
    write: 'finances.post',
    changed: true,
    logged: 'cooperative',
    own_list_only: true,
    topics: {
      balance: {
        name: 'Мой счёт',
        hint: 'Квитанции и то, что начислено вам и оплачено вами',
        by_mail: true,
        log_label: 'Письма о лицевом счёте',
        kinds: ['receipt_made'],
      },
    },
  },
  operations: { title: 'Операции', read: 'finances.read', exported: true, logged: 'cooperative' },
  users: {
    title: 'Пользователи',
    read: 'users.manage',
    changed: true,
    exported: true,
    logged: 'cooperative',
    own_list_only: true,
    files: { avatar: 10 },
    topics: {
      people: {
        name: 'Пользователи',
        hint: 'Приглашённый пользователь вошёл в первый раз',
        by_mail: false,
        log_label: 'Письма о пользователях',
        kinds: ['invitation_accepted'],
      },
    },
  },
  jobs: {
    title: 'Задания',
    topics: {
      jobs: {
        name: 'Работа программы',
        hint: 'Загрузка, выгрузка или архив готовы, пока вас не было; письмо не доставлено',
        by_mail: false,
        log_label: 'Письма о работе программы',
        kinds: ['job_done', 'job_failed', 'mail_failed'],
      },
    },
  },
  mail: { title: 'Почта', read: 'mail.manage', logged: 'cooperative', own_list_only: true },
  archive: { title: 'Архив кооператива', read: 'archive.export', logged: 'cooperative' },
  audit: { title: 'Журнал', read: 'audit.read', exported: true, logged: 'cooperative' },
  banks: { title: 'Справочник банков', logged: 'installation' },
} as const satisfies Record<string, Area>

type Areas = typeof areas
export type AreaName = keyof Areas
export const AREA_NAMES = Object.keys(areas) as AreaName[]

/** Names of the areas whose object has these properties: `AreaWith<{ searched: true }>`. */
export type AreaWith<Properties> = {
  [Name in AreaName]: Areas[Name] extends Properties ? Name : never
}[AreaName]

/** Names of the areas that have a property, in the order of the list. */
export const areasWith = <Key extends keyof Area>(key: Key) =>
  AREA_NAMES.filter((name) => key in areas[name]) as AreaWith<Record<Key, unknown>>[]

/** Russian titles of these areas, by name. */
export const titlesOf = <Name extends AreaName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, areas[name].title])) as Record<Name, string>

/** An object that has the keys of every object of a union. */
type Merged<Union> = {
  [Key in Union extends unknown ? keyof Union : never]: Union extends Record<Key, infer Value> ? Value : never
}

/** Kinds of files of all areas. */
export type FileKind = keyof Merged<Areas[AreaWith<{ files: object }>]['files']>
/** Topics of notifications of all areas. */
export type TopicsByName = Merged<Areas[AreaWith<{ topics: object }>]['topics']>
