import { areas } from '#contract/areas'
import { SEARCH_COUNT_LIMIT, type SearchAnswer } from '#contract/search'
import type { Feature } from '#shared/features/feature'
import { placeOf } from '#shared/features/places'
import { formatPhone } from '#shared/format/people'
import type { ChoiceGroup } from './choices'

/**
 * What the server found, area by area, with a way to the whole list where there is more than is shown.
 * @param office whether the pages of the office are the user's
 */
export const recordGroups = (
  features: readonly Feature[],
  { q, groups }: SearchAnswer,
  office: boolean,
): ChoiceGroup[] =>
  groups.map(({ area, items, total }) => {
    const { record, list, own } = placeOf(features, area)
    // What a member finds of these areas is the member's own.
    const ownOnly = office ? undefined : own
    const group = ownOnly?.title ?? areas[area].title
    const found = items.map(({ id, title, details }) => ({
      id,
      title,
      details: details.map(formatPhone),
      path: ownOnly?.page ?? record?.(id),
    }))
    if (ownOnly || !list || total <= items.length) return { id: area, title: group, choices: found }
    const all = {
      id: `all-${area}`,
      title: `Показать все: ${total >= SEARCH_COUNT_LIMIT ? `${SEARCH_COUNT_LIMIT}+` : total}`,
      path: `${list}?q=${encodeURIComponent(q)}`,
    }
    return { id: area, title: group, choices: [...found, all] }
  })
