import { userListQuery, userStateNames, type GbcUser, type UserListQuery } from '#contract/gbcUsers'
import { roleNames } from '#contract/permissions'
import { storedColumn, type ExportArea } from '#server/features/exports/exportArea'
import { gbcUsersByIds, listGbcUserIds } from './gbcUsersRepository'

const field = storedColumn<GbcUser>()

/** Who works in the program, in a file: the columns by the names they have on screen. */
export const usersExport: ExportArea<GbcUser, UserListQuery> = {
  title: 'Пользователи',
  permission: 'users.manage',
  query: userListQuery,
  ids: listGbcUserIds,
  rows: gbcUsersByIds,
  columns: {
    name: {
      title: 'Имя',
      type: 'text',
      value: ({ last_name, first_name, middle_name }) => [last_name, first_name, middle_name].filter(Boolean).join(' '),
    },
    ...field('email', 'Электронная почта'),
    role: { title: 'Роль', type: 'text', value: ({ role }) => roleNames[role] },
    state: { title: 'Состояние', type: 'text', value: ({ state }) => userStateNames[state] },
    two_factor: {
      title: 'Двухфакторная защита',
      type: 'text',
      value: ({ two_factor }) => (two_factor ? 'включена' : 'нет'),
    },
    ...field('last_login_at', 'Последний вход (МСК)', 'instant'),
    member: { title: 'Член кооператива', type: 'text', value: ({ member_name }) => member_name },
    ...field('job_name', 'Должность'),
    ...field('created_at', 'Приглашён (МСК)', 'instant'),
  },
}
