import { SwapOutlined } from '@ant-design/icons'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import { IMPORT_EXPORT } from '#shared/routing/paths'

export const importRoutes: FeatureRoute[] = [
  {
    path: IMPORT_EXPORT,
    handle: {
      help: 'import',
      title: 'Экспорт/импорт',
      permission: 'exports.write',
      menu: { group: 'info', order: 2, icon: SwapOutlined, key: 'i' },
    },
    lazy: async () => ({ Component: (await import('./ImportExportPage')).ImportExportPage }),
  },
]
