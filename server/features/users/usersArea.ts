import { sql } from 'kysely'
import { userLabels } from '#contract/gbcUsers'
import { roleNames, type Role } from '#contract/permissions'
import type { UsersTable } from '#server/db/tables'
import { memberOfUser } from '#server/features/own/affectedUsers'
import type { Area } from '#server/records/area'
import type { RecordNames } from '#server/records/recordNames'
import { kept } from '#server/records/tables'
import { avatarRule } from './avatarRule'
import { gbcUsersRoutes } from './gbcUsersRoutes'
import { usersExport } from './usersExport'
import { findUserIds, userNames } from './usersRepository'
import { usersRoutes } from './usersRoutes'

/** A new column of a user is asked about by the compiler: it goes into the archive or it is a secret. */
const COLUMNS = {
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
const usersTable = kept('Пользователи', {
  labels: userLabels,
  belongs: (gbc_id) =>
    sql`gbc_id = ${gbc_id} or id in (select user_id from audit where gbc_id = ${gbc_id}) or id in (select user_id from files where gbc_id = ${gbc_id})`,
  without: Object.entries(COLUMNS).flatMap(([column, goes]) => (goes ? [] : [column])),
  inWords: (row) => ({ ...row, role: roleNames[row.role as Role] ?? '' }),
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

const recordNames: RecordNames = {
  reference: { column: 'user_id', table: 'users', name: 'email' },
  names: ({ heavy }, gbc_id, ids) => userNames(heavy, gbc_id, ids),
  find: ({ heavy }, gbc_id, q) => findUserIds(heavy, gbc_id, q),
}

export const usersArea: Area & { export: typeof usersExport } = {
  routes(app) {
    usersRoutes(app)
    gbcUsersRoutes(app)
  },
  export: usersExport,
  recordNames,
  uniqueIndexes: {
    users_email_key: { columns: 'users.email', errors: { email: 'Этот адрес уже занят: укажите другой' } },
  },
  tables: { users: usersTable },
  memberReferences: [{ table: 'users', column: 'member_id', merge: 'follow', title: 'Пользователи' }],
  importReferences: [
    { area: 'members', table: 'users', column: 'member_id', reason: 'У этого члена есть пользователь программы' },
  ],
  subscribers: { office: 'members.read', recordIsUser: true, affected: memberOfUser },
  files: { avatar: avatarRule },
}
