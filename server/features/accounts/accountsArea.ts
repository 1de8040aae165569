import type { Area } from '#server/records/area'
import { accountsRoutes } from './accountsRoutes'
import { reallocateJob } from './reallocateJob'

/** What is shown of members' accounts; their tables are the ledger's, those of charges and of payments. */
export const accountsArea: Area = { routes: accountsRoutes, jobs: { reallocate: reallocateJob } }
