import type { ComponentType } from 'react'
import type { AreaName } from '#contract/areas'
import type { AuditArea } from '#contract/audit'
import type { ChangedEvent } from '#contract/events'
import type { ExportArea } from '#contract/jobs'
import type { Permission } from '#contract/permissions'
import type { HistoryFields } from '#shared/format/describe'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import type { AppStartListening } from '#shared/session/session'
import type { HelpSection } from './help'

/** Where the records of an area are looked at. */
export interface Place {
  /** Page of a record, or the one page that shows them all. */
  record?: (id: string) => string
  /** The list, which takes the search's text as `?q=`. */
  list?: string
  /** Where a member looks at the own records, to whom these pages are closed. */
  own?: { title: string; page: string }
}

/** A page that the search palette offers by what one does there. */
export interface PageCommand {
  id: string
  title: string
  details?: readonly string[]
  path: string
  permission?: Permission
  /** Words by which it is found besides its title. */
  words?: string
}

/** What a feature shows on the home page. */
export interface HomeBlock {
  permission: Permission
  /** Below what is to be done, beside it, or after all else; on a phone in this order. A member sees `main` alone, first of all. */
  column: 'main' | 'side' | 'last'
  Block: ComponentType
}

/** What a folder of features/ brings into the application; whatever goes through all areas reads these objects. */
export interface Feature {
  /** Its pages: the menu, breadcrumbs, titles and the guard read their handles. */
  routes?: readonly FeatureRoute[]
  places?: Partial<Record<AreaName, Place>>
  /**
   * Tag of its calls → events that make them stale: first of its own area (the record and the lists), then of areas whose
   * records its lists name.
   */
  tags?: Record<string, readonly [ChangedEvent['type'], ...ChangedEvent['type'][]]>
  listeners?: (startListening: AppStartListening) => void
  /** Lines of «Экспорт/импорт»: what is in the file that the area's title, or the line's own, doesn't say. */
  exports?: Partial<Record<ExportArea, { title?: string; what: string }>>
  commands?: readonly PageCommand[]
  /** What stands on the home page, for who has the permission. */
  home?: HomeBlock
  /** How the fields of its records read in the log. */
  history?: () => Promise<Partial<Record<AuditArea, HistoryFields>>>
  help?: () => Promise<HelpSection>
}
