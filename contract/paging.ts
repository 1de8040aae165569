/** Rows of a list's page. Apart from common.ts: what is kept of lists is known before any of them is loaded. */
export const PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 200
