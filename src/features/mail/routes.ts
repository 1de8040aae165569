import type { FeatureRoute } from '#shared/routing/pageHandle'
import { MAIL } from '#shared/routing/paths'

export const mailRoutes: FeatureRoute[] = [
  {
    path: MAIL,
    handle: { help: 'mail', title: 'Почта', permission: 'mail.manage' },
    lazy: async () => ({ Component: (await import('./MailPage')).MailPage }),
  },
]
