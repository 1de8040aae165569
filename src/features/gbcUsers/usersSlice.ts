import { listSlice } from '#shared/list/listState'

/** The list of users as it is looked at. */
export const usersSlice = listSlice('users', ['name', 'role', 'state', 'two_factor', 'last_login_at', 'member'])
