import type { FeatureRoute } from '#shared/routing/pageHandle'

export const homeRoutes: FeatureRoute[] = [
  {
    path: 'dashboard/home',
    handle: { title: 'Главная', menu: { group: 'main', order: 1, icon: 'home' } },
    lazy: async () => ({ Component: (await import('./DashboardHome')).DashboardHome }),
  },
]
