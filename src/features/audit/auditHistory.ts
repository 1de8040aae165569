import { actionsOf, historyActions, historyLabels } from '#contract/history'
import type { Feature } from '#shared/features/feature'
import { historyFields, type HistoryFields } from '#shared/format/describe'

/** How the fields of each area read: as its feature says, else by the labels of the log alone. */
export async function loadHistoryFields(features: readonly Feature[]): Promise<Partial<Record<string, HistoryFields>>> {
  const loaded = await Promise.all(features.flatMap(({ history }) => (history ? [history()] : [])))
  const plain = Object.entries<Record<string, string>>(historyLabels).map(([area, labels]) => [
    area,
    historyFields(labels),
  ])
  return Object.assign(Object.fromEntries(plain) as object, ...loaded) as Partial<Record<string, HistoryFields>>
}

const BETWEEN_AREAS = ['created', 'updated', 'archived', 'restored', 'exported', 'logged_in']

/** Actions to filter by: of the chosen areas, or those that most areas know. */
export function actionOptions(chosen: readonly string[]): { value: string; label: string }[] {
  const known = chosen.length > 0 ? chosen : Object.keys(historyActions)
  const named = new Map(known.flatMap((area) => Object.entries(actionsOf(area))).reverse())
  return [...named]
    .reverse()
    .flatMap(([value, label]) => (chosen.length > 0 || BETWEEN_AREAS.includes(value) ? [{ value, label }] : []))
}
