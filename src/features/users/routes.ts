import type { FeatureRoute } from '#shared/routing/pageHandle'

export const userRoutes: FeatureRoute[] = [
  {
    path: 'profile',
    handle: { title: 'Профиль' },
    lazy: async () => ({ Component: (await import('./ProfilePage')).ProfilePage }),
  },
  {
    path: 'profile/edit',
    handle: { title: 'Изменить профиль' },
    lazy: async () => ({ Component: (await import('./ProfileEditPage')).ProfileEditPage }),
  },
]
