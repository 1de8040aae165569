import type { Reducer } from '@reduxjs/toolkit'
import { archiveRoutes } from '#features/archive/routes'
import { addAuthListeners } from '#features/auth/authListeners'
import { documentsSlice } from '#features/documents/documentsSlice'
import { documentRoutes } from '#features/documents/routes'
import { garagePlanRoutes } from '#features/garagePlan/routes'
import { garagesSlice } from '#features/garages/garagesSlice'
import { garageRoutes } from '#features/garages/routes'
import { gbcRoutes } from '#features/gbc/routes'
import { helpRoutes } from '#features/help/routes'
import { homeRoutes } from '#features/home/routes'
import { importRoutes } from '#features/imports/routes'
import { addJobsListeners } from '#features/jobs/jobsListeners'
import { jobsSlice } from '#features/jobs/jobsSlice'
import { membersSlice } from '#features/members/membersSlice'
import { memberRoutes } from '#features/members/routes'
import { notificationRoutes } from '#features/notifications/routes'
import { ownRoutes } from '#features/own/routes'
import { propertySlice } from '#features/property/propertySlice'
import { propertyRoutes } from '#features/property/routes'
import { auditSlice } from '#features/security/audit/auditSlice'
import { securityRoutes } from '#features/security/routes'
import { usersSlice } from '#features/security/users/usersSlice'
import { userRoutes } from '#features/users/routes'
import type { ListState } from '#shared/list/listState'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import type { AppStartListening } from '#shared/session/session'

/** The one list of features: what each brings into the router, the store and the listeners. */
export const featureRoutes: FeatureRoute[] = [
  ...homeRoutes,
  ...ownRoutes,
  ...gbcRoutes,
  ...memberRoutes,
  ...garageRoutes,
  ...garagePlanRoutes,
  ...propertyRoutes,
  ...documentRoutes,
  ...importRoutes,
  ...archiveRoutes,
  ...userRoutes,
  ...notificationRoutes,
  ...securityRoutes,
  ...helpRoutes,
]

/** Slices of lists, which keep their settings (columns, page size, views) over a reload: see persist.ts. */
export const listReducers = {
  members: membersSlice.reducer,
  garages: garagesSlice.reducer,
  property: propertySlice.reducer,
  documents: documentsSlice.reducer,
  users: usersSlice.reducer,
  audit: auditSlice.reducer,
} satisfies Record<string, Reducer<ListState>>

/** Slices of client state. */
export const featureReducers = { jobs: jobsSlice.reducer, ...listReducers }

export const featureListeners: ((startListening: AppStartListening) => void)[] = [addAuthListeners, addJobsListeners]
