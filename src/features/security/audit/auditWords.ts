import { actionsOf, historyActions, historyLabels } from '#contract/history'
import { documentNotes } from '#features/documents/documentNotes'
import { garageNotes } from '#features/garages/garageNotes'
import { gbcNotes } from '#features/gbc/gbcNotes'
import { memberNotes } from '#features/members/memberNotes'
import { propertyNotes } from '#features/property/propertyNotes'
import { userNotes } from '#features/users/userNotes'
import { formatDate } from '#shared/format/dates'
import { fieldNotes, money, shownBy, type FieldNotes } from '#shared/format/describe'
import { MAIL, memberPath, userPath } from '../securityPaths'

interface AreaWords {
  notes: FieldNotes
  /** Where a record of the area is looked at. */
  path?: (id: string) => string
}

const areas: Partial<Record<string, AreaWords>> = {
  gbc: { notes: gbcNotes, path: () => '/cooperative' },
  members: { notes: memberNotes, path: memberPath },
  garages: { notes: garageNotes, path: (id) => `/dashboard/garages/${id}` },
  garage_plan: { notes: fieldNotes(historyLabels.garage_plan), path: () => '/dashboard/garages/plan' },
  property: { notes: propertyNotes, path: (id) => `/dashboard/property/${id}` },
  documents: { notes: documentNotes, path: (id) => `/dashboard/documents/${id}` },
  imports: { notes: fieldNotes(historyLabels.imports) },
  balances: {
    notes: fieldNotes(historyLabels.balances, { amount: money, as_of: shownBy(formatDate) }),
  },
  users: { notes: userNotes, path: userPath },
  archive: { notes: fieldNotes(historyLabels.archive, { made_on: shownBy(formatDate) }) },
  audit: { notes: fieldNotes(historyLabels.audit) },
  mail: { notes: fieldNotes(historyLabels.mail), path: () => MAIL },
}

export const notesOf = (area: string): FieldNotes => areas[area]?.notes ?? {}
export const pathOf = (area: string, id: string): string | undefined => areas[area]?.path?.(id)

const BETWEEN_AREAS = ['created', 'updated', 'archived', 'restored', 'exported', 'logged_in']

/** Actions to filter by: of the chosen areas, or those that most areas know. */
export function actionOptions(chosen: readonly string[]): { value: string; label: string }[] {
  const known = chosen.length > 0 ? chosen : Object.keys(historyActions)
  const named = new Map(known.flatMap((area) => Object.entries(actionsOf(area))).reverse())
  return [...named]
    .reverse()
    .flatMap(([value, label]) => (chosen.length > 0 || BETWEEN_AREAS.includes(value) ? [{ value, label }] : []))
}
