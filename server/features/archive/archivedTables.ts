import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { auditAreaNames, type AuditArea } from '#contract/audit'
import { actionName } from '#contract/history'
import { roleNames, type Role } from '#contract/permissions'
import { TABLES } from '#server/commands/backup/manifest'
import type { Tables, UsersTable } from '#server/db/tables'

export type Row = Record<string, unknown>

/** A table that goes into the archive of a cooperative. Rows are told apart, and put into one order, by `key`. */
export interface KeptTable {
  /** What people call it, in Russian: the name of its CSV, and of its line in the description. */
  title: string
  key: readonly string[]
  /** Which rows are the cooperative's. */
  belongs: (gbc_id: string) => RawBuilder<SqlBool>
  /** Columns that stay behind: secrets, and what the database counts up itself. */
  without: readonly string[]
  /** Columns that name a file in the FileStore → extension of that file in the archive. */
  files: Record<string, (row: Row) => string>
  /** What the columns that stayed behind, and can't be empty, hold after a restoration. */
  anew: Row
  /** Columns that people are shown here, though elsewhere they mean something to the program alone. */
  plain: readonly string[]
  /** The row in words for people, for its CSV. */
  told?: (row: Row) => Row
  /** What of a row goes along, where it is not all of it. */
  shown?: (row: Row, gbc_id: string) => Row
}

/** A table that stays behind, and why; the archive's description says the same to people. */
export interface LeftTable {
  left: string
}

const kept = (title: string, rest: Partial<Omit<KeptTable, 'title'>> = {}): KeptTable => ({
  title,
  key: ['id'],
  belongs: (gbc_id) => sql`gbc_id = ${gbc_id}`,
  without: [],
  files: {},
  plain: [],
  anew: {},
  ...rest,
})

const left = (reason: string): LeftTable => ({ left: reason })

const SEQ = ['seq']

/** A new column of a user is asked about by the compiler: it goes along or it is a secret. */
const USER_COLUMNS = {
  id: true,
  email: true,
  role: true,
  gbc_id: true,
  first_name: true,
  last_name: true,
  middle_name: true,
  phone_number: true,
  address: true,
  postal_address: true,
  job_name: true,
  avatar_file_id: true,
  member_id: true,
  sort_key: true,
  search_key: true,
  version: true,
  created_at: true,
  updated_at: true,
  password_hash: false,
  password_set: false,
  password_expires_at: false,
  issued_password_hash: false,
  two_factor_at: false,
  last_login_at: false,
  enabled: false,
  is_admin: false,
} satisfies Record<keyof UsersTable, boolean>

/** Users of the cooperative, and whoever once acted in it: the audit log and the files name them. */
const users = kept('Пользователи', {
  belongs: (gbc_id) =>
    sql`gbc_id = ${gbc_id} or id in (select user_id from audit where gbc_id = ${gbc_id}) or id in (select user_id from files where gbc_id = ${gbc_id})`,
  without: Object.entries(USER_COLUMNS).flatMap(([column, goes]) => (goes ? [] : [column])),
  told: (row) => ({ ...row, role: roleNames[row.role as Role] ?? '' }),
  // They come without passwords and can't sign in until they are invited anew.
  anew: { password_hash: '', password_set: 0, enabled: 0, is_admin: 0 },
  // Of those who have left only the names are the cooperative's concern.
  shown: (row, gbc_id) =>
    row.gbc_id === gbc_id
      ? row
      : {
          ...row,
          gbc_id: null,
          role: null,
          phone_number: null,
          address: null,
          postal_address: null,
          job_name: '',
          avatar_file_id: null,
          member_id: null,
        },
})

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
}

/** By what the file is, or else by what its owner called it. */
const extensionOf = ({ content_type, name }: Row): string =>
  EXTENSIONS[String(content_type)] ?? /\.[a-z\d]{1,5}$/i.exec(String(name))?.[0].toLowerCase() ?? ''

/** Files of records, and the avatars of its users, which may be older than their cooperative. */
const files = kept('Файлы', {
  belongs: (gbc_id) =>
    sql`deleted_at is null and (gbc_id = ${gbc_id} or id in (select avatar_file_id from users where gbc_id = ${gbc_id}))`,
  files: { storage_key: extensionOf, thumbnail_key: () => '-thumbnail.webp' },
  shown: (row, gbc_id) => ({ ...row, gbc_id }),
})

const toldChange = (row: Row): Row => ({
  ...row,
  area: auditAreaNames[row.area as AuditArea] ?? row.area,
  action: actionName(String(row.area), String(row.action)),
})

const SIGNING_IN = 'пароли, коды и сеансы: после восстановления пользователей приглашают заново'
const CHECKS = 'пробные проверки файлов импорта: их делают заново'
const NOTICES = 'личные уведомления и письма о них'

/** Drafts of imports are begun anew: their files stay behind. */
const FINISHED = sql<SqlBool>`status in ('applied', 'undone')`

/**
 * What the archive does with each table. The compiler holds the list complete: whoever adds a table says here that it is
 * `kept('Название по-русски')`, or `left('почему')` where it means nothing outside this installation.
 */
export const ARCHIVED = {
  gbcs: kept('Кооператив', { belongs: (gbc_id) => sql`id = ${gbc_id}` }),
  users,
  sessions: left(SIGNING_IN),
  socket_tickets: left(SIGNING_IN),
  login_attempts: left(SIGNING_IN),
  two_factor: left(SIGNING_IN),
  recovery_codes: left(SIGNING_IN),
  logins: left(SIGNING_IN),
  bank_accounts: kept('Банковские счета'),
  banks: left('справочник банков: он общий и есть в любой программе'),
  bank_directory: left('справочник банков: он общий и есть в любой программе'),
  members: kept('Члены кооператива', { without: SEQ }),
  distinct_members: kept('Разные члены с похожими карточками', { key: ['one_id', 'other_id'] }),
  member_merges: kept('Объединения карточек'),
  contact_proposals: kept('Предложения об изменении контактов'),
  garages: kept('Гаражи', { without: SEQ }),
  ownerships: kept('Владение гаражами'),
  tenancies: kept('Аренда гаражей'),
  garage_plans: kept('План гаражей', { key: ['gbc_id'] }),
  property: kept('Имущество', { without: SEQ }),
  maintenance: kept('Обслуживание имущества'),
  documents: kept('Документы', { without: SEQ }),
  document_links: kept('Связи документов'),
  imports: kept('Импорт файлов', {
    without: ['storage_key', 'job_id'],
    belongs: (gbc_id) => sql`gbc_id = ${gbc_id} and ${FINISHED}`,
  }),
  import_rows: left(CHECKS),
  import_pairs: left(CHECKS),
  import_records: kept('Записи из импорта', {
    key: ['check_id', 'seq'],
    // Not `check_id in (…)`: by that SQLite would begin each page at the check's first row.
    belongs: (gbc_id) =>
      sql`gbc_id = ${gbc_id} and exists (select 1 from imports where imports.gbc_id = import_records.gbc_id and imports.check_id = import_records.check_id and ${FINISHED})`,
  }),
  import_mappings: kept('Соответствия столбцов импорта'),
  opening_balances: kept('Начальные остатки'),
  audit: kept('Журнал изменений', { key: ['seq'], told: toldChange }),
  audit_anchors: kept('Отпечатки журнала', { key: ['day'], plain: ['seq', 'hash'] }),
  idempotency_keys: left('ключи повтора запросов: они живут два дня'),
  files,
  jobs: left('задания и выгруженные ими файлы: они хранятся неделю'),
  notifications: left(NOTICES),
  notification_preferences: left(NOTICES),
  mail_outbox: left(NOTICES),
} satisfies Record<keyof Tables, KeptTable | LeftTable>

/** A table of the archive with its name. */
export interface ArchivedTable extends KeptTable {
  name: keyof Tables
}

/** Tables of the archive; those first that others refer to. */
export const archivedTables: ArchivedTable[] = TABLES.flatMap((name) => {
  const table: KeptTable | LeftTable = ARCHIVED[name]
  return 'left' in table ? [] : [{ name, ...table }]
})

/** Why some tables stay behind, each reason once. */
export const leftReasons: string[] = [
  ...new Set(Object.values<KeptTable | LeftTable>(ARCHIVED).flatMap((table) => ('left' in table ? [table.left] : []))),
]
