import { lazy } from 'react'
import type { Feature } from '#shared/features/feature'
import { AUDIT } from '#shared/routing/paths'
import { auditRoutes } from './routes'

export const auditFeature = {
  routes: auditRoutes,
  home: {
    permission: 'audit.read',
    column: 'last',
    Block: lazy(async () => ({ default: (await import('./HomeChanges')).HomeChanges })),
  },
  places: { audit: { list: AUDIT } },
  exports: { audit: { title: 'Журнал действий', what: 'Кто, когда и что изменил' } },
} satisfies Feature
