import type { FeatureRoute } from '#shared/routing/pageHandle'

export const userRoutes: FeatureRoute[] = [
  {
    path: 'profile',
    handle: { title: 'Профиль' },
    lazy: { Component: async () => (await import('./ProfilePage')).ProfilePage },
  },
  {
    path: 'profile/edit',
    handle: { title: 'Изменить профиль' },
    lazy: { Component: async () => (await import('./ProfileEditPage')).ProfileEditPage },
  },
]
