import type { Feature } from '#shared/features/feature'
import { PROFILE_EDIT } from '#shared/routing/paths'
import { userRoutes } from './routes'

export const usersFeature = {
  routes: userRoutes,
  tags: { User: ['users'] },
  commands: [{ id: 'edit-profile', title: 'Изменить профиль', path: PROFILE_EDIT, words: 'телефон адрес фотография' }],
  history: async () => ({ users: (await import(/* webpackChunkName: "history" */ './userHistory')).userHistory }),
} satisfies Feature
