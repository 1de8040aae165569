import { SIGNING_IN } from '#server/features/auth/authArea'
import type { Area } from '#server/records/area'
import { left } from '#server/records/tables'
import { twoFactorRoutes } from './twoFactorRoutes'

export const twoFactorArea: Area = {
  routes: twoFactorRoutes,
  tables: { two_factor: left(SIGNING_IN), recovery_codes: left(SIGNING_IN) },
}
