import type { Feature } from '#shared/features/feature'
import { MAIL } from '#shared/routing/paths'
import { mailRoutes } from './routes'

export const mailFeature = { routes: mailRoutes, places: { mail: { record: () => MAIL } } } satisfies Feature
