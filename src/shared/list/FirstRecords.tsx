import type { ReactNode } from 'react'
import { IMPORT_EXPORT } from '#shared/routing/paths'
import { LinkButton } from '#shared/ui/LinkButton'

/** What to begin an empty register with: a record by hand, or the table in which the office has kept them. */
export const FirstRecords = ({ create, canImport }: { create: ReactNode; canImport: boolean }) => (
  <div className="empty-state-actions">
    {create}
    {canImport && <LinkButton to={IMPORT_EXPORT}>Загрузить из Excel</LinkButton>}
  </div>
)
