import type { Feature } from '#shared/features/feature'
import { SECURITY, updatePasswordPath } from '#shared/routing/paths'
import { securityRoutes } from './routes'

export const securityFeature = {
  routes: securityRoutes,
  commands: [{ id: 'password', title: 'Сменить пароль', path: updatePasswordPath(SECURITY) }],
} satisfies Feature
