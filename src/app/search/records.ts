import { searchAreaNames, type SearchAnswer, type SearchAreaName } from '#contract/search'
import { formatPhone } from '#shared/format/people'
import type { ChoiceGroup } from './choices'

/** Where the records of an area are, and its list. */
const paths: Record<SearchAreaName, { record: string; list: string }> = {
  members: { record: '/dashboard/members', list: '/dashboard/members' },
  garages: { record: '/dashboard/garages', list: '/dashboard/garages' },
  property: { record: '/dashboard/property', list: '/dashboard/cooperative-property' },
}

/** The server counts no further. */
const COUNTED = 500

/** What the server found, with a way to the whole list where there is more than is shown. */
export const recordGroups = ({ q, groups }: SearchAnswer): ChoiceGroup[] =>
  groups.map(({ area, items, total }) => {
    const { record, list } = paths[area]
    const found = items.map(({ id, title, details }) => ({ id, title, details: details.map(formatPhone), path: `${record}/${id}` }))
    const all = { id: `all-${area}`, title: `Показать все: ${total >= COUNTED ? `${COUNTED}+` : total}`, path: `${list}?q=${encodeURIComponent(q)}` }
    return { id: area, title: searchAreaNames[area], choices: total > items.length ? [...found, all] : found }
  })
