import { addAuthListeners } from '#features/auth/authListeners'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import type { AppStartListening } from './hooks'

/** The one list of features: what each brings into the router, the store and the listeners. */
export const featureRoutes: FeatureRoute[] = []

/** Slices of client state. Those of lists keep their settings (columns, page size) over a reload: see persist.ts. */
export const featureReducers = {}

export const featureListeners: ((startListening: AppStartListening) => void)[] = [addAuthListeners]
