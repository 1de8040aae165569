import type { FeatureRoute } from './pageHandle'

/**
 * Pages above a page, by their paths: the members' list above the edit of one.
 * @param under path of the area that the page belongs to, where its own address doesn't begin with it
 */
export const pagesAbove = (routes: readonly FeatureRoute[], pathname: string, under?: string): FeatureRoute[] =>
  routes.filter(({ path }) => path === under || pathname.startsWith(`${path}/`))
