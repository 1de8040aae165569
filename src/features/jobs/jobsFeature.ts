import type { Feature } from '#shared/features/feature'
import { addJobsListeners } from './jobsListeners'

/** Long work stands in the header, not on a page. */
export const jobsFeature = { listeners: addJobsListeners } satisfies Feature
