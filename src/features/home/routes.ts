import { HomeOutlined } from '@ant-design/icons'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import { HOME } from '#shared/routing/paths'

export const homeRoutes: FeatureRoute[] = [
  {
    path: HOME,
    handle: { title: 'Главная', menu: { group: 'main', order: 1, icon: HomeOutlined, key: 'h', phone: 1 } },
    lazy: async () => ({ Component: (await import('./DashboardHome')).DashboardHome }),
  },
]
