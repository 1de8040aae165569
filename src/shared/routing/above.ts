import type { FeatureRoute } from './pageHandle'

/**
 * Pages above a page, by their paths, and those above them: the members' list above the edit of one, «Финансы» and
 * «Начисления» above a run.
 * @param under path of the area that the page belongs to, where its own address doesn't begin with it
 */
export function pagesAbove(routes: readonly FeatureRoute[], pathname: string, under?: string): FeatureRoute[] {
  const next = routes.filter(({ path }) => path === under || pathname.startsWith(`${path}/`))
  const further = next.flatMap(({ path, handle }) => (handle.under ? pagesAbove(routes, path, handle.under) : []))
  return routes.filter((route) => next.includes(route) || further.includes(route))
}
