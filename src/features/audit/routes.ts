import type { FeatureRoute } from '#shared/routing/pageHandle'
import { AUDIT } from '#shared/routing/paths'

export const auditRoutes: FeatureRoute[] = [
  {
    path: AUDIT,
    handle: { help: 'audit', title: 'Журнал', permission: 'audit.read' },
    lazy: async () => ({ Component: (await import('./AuditPage')).AuditPage }),
  },
]
