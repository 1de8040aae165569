import type { FeatureRoute } from '#shared/routing/pageHandle'

export const importRoutes: FeatureRoute[] = [
  {
    path: 'dashboard/import-export',
    handle: {
      title: 'Экспорт/импорт',
      permission: 'exports.write',
      menu: { group: 'info', order: 2, icon: 'exchange' },
    },
    lazy: async () => ({ Component: (await import('./ImportExportPage')).ImportExportPage }),
  },
]
