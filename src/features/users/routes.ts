import type { FeatureRoute } from '#shared/routing/pageHandle'
import { PROFILE, PROFILE_EDIT } from '#shared/routing/paths'

export const userRoutes: FeatureRoute[] = [
  {
    path: PROFILE,
    handle: { help: 'profile', title: 'Профиль', words: 'мои данные почта' },
    lazy: async () => ({ Component: (await import('./ProfilePage')).ProfilePage }),
  },
  {
    path: PROFILE_EDIT,
    handle: { title: 'Изменить профиль' },
    lazy: async () => ({ Component: (await import('./ProfileEditPage')).ProfileEditPage }),
  },
]
