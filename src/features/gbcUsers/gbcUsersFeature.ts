import type { Feature } from '#shared/features/feature'
import { userPath, USERS } from '#shared/routing/paths'
import { gbcUserRoutes } from './routes'

export const gbcUsersFeature = {
  routes: gbcUserRoutes,
  places: { users: { record: userPath, list: USERS } },
  exports: { users: { what: 'Роли, состояние доступа и последний вход' } },
} satisfies Feature
