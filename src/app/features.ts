import { announcementsFeature } from '#features/announcements/announcementsFeature'
import { archiveFeature } from '#features/archive/archiveFeature'
import { auditFeature } from '#features/audit/auditFeature'
import { authFeature } from '#features/auth/authFeature'
import { documentsFeature } from '#features/documents/documentsFeature'
import { financesFeature } from '#features/finances/financesFeature'
import { garagePlanFeature } from '#features/garagePlan/garagePlanFeature'
import { garagesFeature } from '#features/garages/garagesFeature'
import { gbcFeature } from '#features/gbc/gbcFeature'
import { gbcUsersFeature } from '#features/gbcUsers/gbcUsersFeature'
import { helpFeature } from '#features/help/helpFeature'
import { homeFeature } from '#features/home/homeFeature'
import { importsFeature } from '#features/imports/importsFeature'
import { jobsFeature } from '#features/jobs/jobsFeature'
import { mailFeature } from '#features/mail/mailFeature'
import { membersFeature } from '#features/members/membersFeature'
import { notificationsFeature } from '#features/notifications/notificationsFeature'
import { ownFeature } from '#features/own/ownFeature'
import { propertyFeature } from '#features/property/propertyFeature'
import { securityFeature } from '#features/security/securityFeature'
import { settingsFeature } from '#features/settings/settingsFeature'
import { usersFeature } from '#features/users/usersFeature'
import type { Feature } from '#shared/features/feature'

/**
 * The one list of features, in the order in which help, search and crumbs show them. Loaded after sign-in: the login page
 * does without it. What the store must hold from the first moment on stands in slices.ts.
 */
export const features: readonly Feature[] = [
  authFeature,
  homeFeature,
  ownFeature,
  gbcFeature,
  settingsFeature,
  membersFeature,
  garagesFeature,
  garagePlanFeature,
  propertyFeature,
  financesFeature,
  documentsFeature,
  announcementsFeature,
  importsFeature,
  archiveFeature,
  usersFeature,
  notificationsFeature,
  securityFeature,
  gbcUsersFeature,
  auditFeature,
  mailFeature,
  jobsFeature,
  helpFeature,
]
