import type { Reducer } from '@reduxjs/toolkit'
import { announcementsSlice } from '#features/announcements/announcementsSlice'
import { auditSlice } from '#features/audit/auditSlice'
import { documentsSlice } from '#features/documents/documentsSlice'
import { accountsSlice, chargesSlice, contributionKindsSlice, operationsSlice } from '#features/finances/financesSlices'
import { garagesSlice } from '#features/garages/garagesSlice'
import { usersSlice } from '#features/gbcUsers/usersSlice'
import { jobsSlice } from '#features/jobs/jobsSlice'
import { membersSlice } from '#features/members/membersSlice'
import { propertySlice } from '#features/property/propertySlice'
import type { ListState } from '#shared/list/listState'

/** Slices of lists, which keep their settings (columns, page size, views) over a reload: see persist.ts. */
export const listReducers = {
  members: membersSlice.reducer,
  garages: garagesSlice.reducer,
  property: propertySlice.reducer,
  documents: documentsSlice.reducer,
  announcements: announcementsSlice.reducer,
  accounts: accountsSlice.reducer,
  contribution_kinds: contributionKindsSlice.reducer,
  charges: chargesSlice.reducer,
  operations: operationsSlice.reducer,
  users: usersSlice.reducer,
  audit: auditSlice.reducer,
} satisfies Record<string, Reducer<ListState>>

/** Slices of the features' client state. They are on the login page too, for kept settings are read at start. */
export const featureReducers = { jobs: jobsSlice.reducer, ...listReducers }
