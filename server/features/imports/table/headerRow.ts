import { headersOf, type HeaderSpan } from '#server/spreadsheets/headers'
import type { SheetRow } from '#server/spreadsheets/reading/sheetRows'
import { numbersColumns } from '#server/spreadsheets/rowKinds'
import { isValue, isYear } from './cellKinds'
import { meaningOf } from './headerWords'

const LOOKED_THROUGH = 60
const MOST_ROWS = 3

function scoreOf(rows: SheetRow[], span: HeaderSpan): number {
  const meanings = headersOf(rows, span)
    .map(meaningOf)
    .filter((meaning) => meaning !== null)
  const values = rows.slice(span.from, span.to + 1).flatMap(({ cells }) => cells.filter(isValue)).length
  // Merged cells that reach down say that the next row belongs to the header too, and so do years below one title.
  const furtherRows = rows
    .slice(span.from + 1, span.to + 1)
    .filter(({ cells, inherited = [] }) => inherited.length === 0 && !cells.some(isYear)).length
  return new Set(meanings).size + meanings.length * 0.1 - values - furtherRows * 0.6
}

/** Whether a row may go on a header: words only, and not all columns of the table in one cell. */
const goesOn = ({ cells }: SheetRow): boolean =>
  !numbersColumns(cells) && !cells.some(isValue) && cells.filter(Boolean).length >= 2

/**
 * Finds the header: among the first rows those whose words are known the best. Titles above it, dates and addresses of the
 * cooperative are passed over. Where nothing is known the first row of words is taken; none when rows of values come at once.
 */
export function findHeader(rows: SheetRow[]): HeaderSpan {
  let best = { from: 0, to: -1, score: 1.5 }
  for (let from = 0; from < Math.min(rows.length, LOOKED_THROUGH); from += 1) {
    for (let to = from; to < Math.min(rows.length, from + MOST_ROWS); to += 1) {
      if (to > from && !goesOn(rows[to])) break
      const score = scoreOf(rows, { from, to })
      if (score > best.score) best = { from, to, score }
    }
  }
  if (best.to >= best.from) return { from: best.from, to: best.to }
  const first = rows.slice(0, LOOKED_THROUGH).findIndex(({ cells }) => cells.filter(Boolean).length >= 2)
  if (first < 0 || rows[first].cells.filter(isValue).length >= 2)
    return { from: Math.max(0, first), to: Math.max(0, first) - 1 }
  return { from: first, to: first }
}
