import type { FeatureRoute } from '#shared/routing/pageHandle'
import { INVITE, userEditPath, userPath, USERS } from '#shared/routing/paths'

export const gbcUserRoutes: FeatureRoute[] = [
  {
    path: USERS,
    handle: { help: 'manage-users', title: 'Пользователи', permission: 'users.manage' },
    lazy: async () => ({ Component: (await import('./UserListPage')).UserListPage }),
  },
  {
    path: INVITE,
    handle: { help: 'invite', title: 'Открыть доступ', permission: 'users.manage' },
    lazy: async () => ({ Component: (await import('./InvitePage')).InvitePage }),
  },
  {
    path: userPath(':id'),
    handle: { title: 'Пользователь', permission: 'users.manage' },
    lazy: async () => ({ Component: (await import('./UserPage')).UserPage }),
  },
  {
    path: userEditPath(':id'),
    handle: { title: 'Изменить пользователя', permission: 'users.manage' },
    lazy: async () => ({ Component: (await import('./UserEditPage')).UserEditPage }),
  },
]
