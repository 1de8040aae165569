import { searchAreaNames, type SearchAnswer, type SearchAreaName } from '#contract/search'
import { formatPhone } from '#shared/format/people'
import type { ChoiceGroup } from './choices'

interface Place {
  title: string
  /** Path of a record, or of the page that holds them all. */
  to: (id: string) => string
  /** Path of the list that takes the query; absent where one page shows all. */
  list?: string
}

const listed = (area: SearchAreaName, list: string, record = list): Place => ({
  title: searchAreaNames[area],
  to: (id) => `${record}/${id}`,
  list,
})

/** Where the records of an area are. */
const places: Record<SearchAreaName, Place> = {
  members: listed('members', '/dashboard/members'),
  garages: listed('garages', '/dashboard/garages'),
  property: listed('property', '/dashboard/cooperative-property', '/dashboard/property'),
  documents: listed('documents', '/dashboard/documents'),
}

/** What of them a member finds is the member's own, and has pages of its own. */
const ownPlaces: Record<SearchAreaName, Place> = {
  ...places,
  members: { title: 'Моя карточка', to: () => '/dashboard/my-card' },
  garages: { title: 'Мои гаражи', to: () => '/dashboard/my-garages' },
}

/** The server counts no further. */
const COUNTED = 500

/**
 * What the server found, with a way to the whole list where there is more than is shown.
 * @param office whether the pages of the office are the user's
 */
export const recordGroups = ({ q, groups }: SearchAnswer, office: boolean): ChoiceGroup[] =>
  groups.map(({ area, items, total }) => {
    const { title: group, to, list } = (office ? places : ownPlaces)[area]
    const found = items.map(({ id, title, details }) => ({
      id,
      title,
      details: details.map(formatPhone),
      path: to(id),
    }))
    if (!list || total <= items.length) return { id: area, title: group, choices: found }
    const all = {
      id: `all-${area}`,
      title: `Показать все: ${total >= COUNTED ? `${COUNTED}+` : total}`,
      path: `${list}?q=${encodeURIComponent(q)}`,
    }
    return { id: area, title: group, choices: [...found, all] }
  })
