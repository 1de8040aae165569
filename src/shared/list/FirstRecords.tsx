import type { ReactNode } from 'react'
import { LinkButton } from '#shared/ui/LinkButton'

/** What to begin an empty register with: a record by hand, or the table in which the office has kept them. */
export const FirstRecords = ({ create, canImport }: { create: ReactNode; canImport: boolean }) => (
  <div className="empty-state-actions">
    {create}
    {canImport && <LinkButton to="/dashboard/import-export">Загрузить из Excel</LinkButton>}
  </div>
)
