import type { FeatureRoute } from '#shared/routing/pageHandle'

export const securityRoutes: FeatureRoute[] = [
  {
    path: 'security',
    handle: { title: 'Безопасность', menu: { group: 'rest', order: 1, icon: 'security' } },
    lazy: async () => ({ Component: (await import('./SecurityPage')).SecurityPage }),
  },
  {
    path: 'security/users',
    handle: { title: 'Пользователи', permission: 'users.manage' },
    lazy: async () => ({ Component: (await import('./users/UserListPage')).UserListPage }),
  },
  {
    path: 'security/users/invite',
    handle: { title: 'Приглашение', permission: 'users.manage' },
    lazy: async () => ({ Component: (await import('./users/InvitePage')).InvitePage }),
  },
  {
    path: 'security/users/:id',
    handle: { title: 'Пользователь', permission: 'users.manage' },
    lazy: async () => ({ Component: (await import('./users/UserPage')).UserPage }),
  },
  {
    path: 'security/users/edit/:id',
    handle: { title: 'Изменить пользователя', permission: 'users.manage' },
    lazy: async () => ({ Component: (await import('./users/UserEditPage')).UserEditPage }),
  },
  {
    path: 'security/audit',
    handle: { title: 'Журнал', permission: 'audit.read' },
    lazy: async () => ({ Component: (await import('./audit/AuditPage')).AuditPage }),
  },
  {
    path: 'security/mail',
    handle: { title: 'Почта', permission: 'mail.manage' },
    lazy: async () => ({ Component: (await import('./mail/MailPage')).MailPage }),
  },
]
