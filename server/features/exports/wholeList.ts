import type { Page } from '#contract/common'
import type { TableFormat } from '#contract/money/tables'
import { checkTableSize } from './sendTable'

/** Rows that one statement reads. */
const PAGE = 500

/**
 * All rows of a list, page by page.
 * @throws AppError 422 for more than a file of the format takes
 */
export async function wholeList<Item>(
  format: TableFormat,
  load: (paging: { page: number; page_size: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const rows: Item[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await load({ page, page_size: PAGE })
    checkTableSize(total, format)
    rows.push(...items)
    if (items.length === 0 || rows.length >= total) return rows
  }
}
