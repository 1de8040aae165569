import type { ExportArea as AreaName } from '#contract/jobs'
import { auditExport } from '#server/features/audit/auditExport'
import { documentsExport } from '#server/features/documents/documentsExport'
import { garagesExport } from '#server/features/garages/garagesExport'
import { membersExport } from '#server/features/members/membersExport'
import { propertyExport } from '#server/features/property/propertyExport'
import { usersExport } from '#server/features/users/usersExport'
import type { ExportArea } from './exportArea'

/** Every list that can be exported. */
export const exportAreas: Record<AreaName, ExportArea> = {
  members: membersExport,
  garages: garagesExport,
  property: propertyExport,
  documents: documentsExport,
  users: usersExport,
  audit: auditExport,
}
