import { homeCountOf, type Home, type HomeCountName } from '#contract/home'
import { DASHBOARD } from '#shared/routing/paths'

/** A number of home, or undefined where it isn't known. */
export const countOf = ({ counts }: Home, name: HomeCountName): number | undefined =>
  counts.find((each) => each.name === name)?.count

/** The list that a number counts, under the same filter. */
export function listPathOf(name: HomeCountName): string {
  const { list, section, query } = homeCountOf(name)
  const search = new URLSearchParams(query).toString()
  return `${[DASHBOARD, section, list].filter(Boolean).join('/')}${search && `?${search}`}`
}
