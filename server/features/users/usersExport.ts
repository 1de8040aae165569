import { userLabels, userListQuery, userStateNames, type GbcUser, type UserListQuery } from '#contract/gbcUsers'
import { roleNames } from '#contract/permissions'
import { fullName } from '#contract/personName'
import { exportColumns, type ExportArea } from '#server/records/exportArea'
import { gbcUsersByIds, listGbcUserIds } from './gbcUsersRepository'

const { stored, named, made } = exportColumns<GbcUser>()(userLabels)

/** Who works in the program, in a file: the columns by the names they have on screen. */
export const usersExport: ExportArea<GbcUser, UserListQuery> = {
  query: userListQuery,
  ids: listGbcUserIds,
  rows: gbcUsersByIds,
  columns: {
    ...made('name', 'text', ({ last_name, first_name, middle_name }) =>
      fullName({ last_name, first_name, middle_name }),
    ),
    ...stored('email'),
    ...named('role', roleNames),
    ...named('state', userStateNames),
    ...made('two_factor', 'text', ({ two_factor }) => (two_factor ? 'включён' : 'нет')),
    ...stored('last_login_at', 'instant'),
    ...made('member', 'text', ({ member_name }) => member_name),
    ...stored('job_name'),
    ...stored('created_at', 'instant'),
  },
}
