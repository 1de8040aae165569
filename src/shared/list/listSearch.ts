import { MAX_PAGE_SIZE, PAGE_SIZE } from '#contract/paging'
import type { ListRequest } from './listState'

/** The request as the URL's query, `''` or `?…`; what is as by default is left out. */
export function toSearch({ q, filters, sort, page, page_size }: ListRequest): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  for (const name of Object.keys(filters).sort()) params.set(name, filters[name])
  if (sort) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  if (page_size !== PAGE_SIZE) params.set('page_size', String(page_size))
  // Commas are what makes several values of a filter readable in a link.
  const search = params.toString().replaceAll('%2C', ',')
  return search && `?${search}`
}

function wholeNumber(text: string | null, otherwise: number, most: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise
}

/** The request that the URL's query names; names that aren't filters of this list are dropped. */
export function fromSearch(search: string, filterNames: readonly string[]): ListRequest {
  const params = new URLSearchParams(search)
  const filters = filterNames.map((name) => [name, params.get(name)] as const).filter(([, value]) => value)
  return {
    q: params.get('q') ?? '',
    filters: Object.fromEntries(filters) as Record<string, string>,
    sort: params.get('sort') ?? '',
    page: wholeNumber(params.get('page'), 1, Number.MAX_SAFE_INTEGER),
    page_size: wholeNumber(params.get('page_size'), PAGE_SIZE, MAX_PAGE_SIZE),
  }
}

/** Query of the API's list call. */
export type ListParams = Record<string, string | number> & { page: number; page_size: number }

export const toParams = ({ q, filters, sort, page, page_size }: ListRequest): ListParams => ({
  ...filters,
  ...(q.trim() && { q: q.trim() }),
  ...(sort && { sort }),
  page,
  page_size,
})
