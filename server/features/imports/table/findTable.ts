import { REPEATED_IMPORT_FIELDS, type ImportColumn, type ImportField, type ImportTable } from '#contract/imports'
import { cut } from '#server/lib/cut'
import { columnLetters, headerKey, headersOf, type HeaderSpan } from '#server/spreadsheets/headers'
import { BadFile } from '#server/spreadsheets/reading/badFile'
import type { SheetRow } from '#server/spreadsheets/reading/sheetRows'
import { isTotal, numbersColumns, repeatsHeader } from '#server/spreadsheets/rowKinds'
import { isBlank } from '#server/spreadsheets/values/blank'
import { dayOf } from '#server/spreadsheets/values/days'
import { countedBalances, isBalance } from './balanceColumns'
import { fits, guessByValues } from './cellKinds'
import { groupOf } from './garageGroup'
import { findHeader } from './headerRow'
import { hidesSign, meaningOf } from './headerWords'

const SAMPLES = 5
const OF_EACH_OWNER: readonly ImportField[] = ['name', 'share']
/** «Собственник 2», «Доля 2», «Совладелец». */
const FURTHER_OWNER = /(^|\D)[2-5](\D|$)|втор(ой|ого)|совлад|сособств|созаем/
const BALANCES: readonly ImportField[] = ['debt', 'advance']
const LOOKED_AT = 300
const HEAD = 40

/** The table of a sheet: what stands in its columns, and its rows below the header. */
export interface FoundTable {
  table: Omit<ImportTable, 'sheet' | 'more_sheets' | 'mapping_id'>
  rows: SheetRow[]
  /** The column at which another such table begins beside it, which is left alone. */
  aside: string | null
}

const DAY = /(?:^|[^а-яё])(?:на|к)\s+(\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{1,2}\s+[а-яё]{3,8}\s+\d{4})(?!\d)/i

/** «на 01.10.2026», «на 1 октября 2026 г.» in a header or a title, `YYYY-MM-DD`. */
function dayIn(text: string): string | null {
  try {
    return dayOf(DAY.exec(text)?.[1] ?? '', 'other', '2100-01-01').value
  } catch {
    return null
  }
}

/** Numbers one after another: the rows' own, not those of garages. */
const countsRows = (values: string[]): boolean =>
  values.length > 2 && values.every((value, place) => place === 0 || Number(value) === Number(values[place - 1]) + 1)

interface Candidate {
  index: number
  header: string
  values: string[]
}

/** Where garages and owners begin once more: a list printed in two columns. */
function secondTable(columns: Candidate[]): number | null {
  const of = (...fields: ImportField[]) =>
    columns.filter(({ header, values }) => values.length > 0 && fields.includes(meaningOf(header) as ImportField))
  const second = of('garage_number').at(1)?.index
  const names = of('name', 'last_name').map(({ index }) => index)
  return second !== undefined && names.some((index) => index < second) && names.some((index) => index > second)
    ? second
    : null
}

/** What each column is taken for: by its header where the values don't contradict, else by the values. */
function guesses(columns: Candidate[]): Map<number, ImportField> {
  const taken = new Map<number, ImportField>()
  const used = new Set<ImportField>()
  const mayRepeat = (field: ImportField, index: number): boolean => {
    if (BALANCES.includes(field)) return together
    if (OF_EACH_OWNER.includes(field))
      return FURTHER_OWNER.test(headerKey(columns.find((column) => column.index === index)?.header ?? ''))
    return REPEATED_IMPORT_FIELDS.includes(field)
  }
  const take = (index: number, field: ImportField) => {
    if (taken.has(index) || (used.has(field) && !mayRepeat(field, index))) return
    taken.set(index, field)
    used.add(field)
  }
  const balances = columns.filter(isBalance)
  const { counted, together } = countedBalances(balances, dayIn)
  const known = columns
    .filter((column) => !balances.includes(column) || counted.includes(column))
    .map((column) => ({ ...column, meaning: meaningOf(column.header) }))
  for (const { index, meaning, values } of [...known].sort(
    (one, other) => exactness(other.header) - exactness(one.header),
  )) {
    if (meaning && meaning !== 'none' && fits(meaning, values)) take(index, meaning)
  }
  for (const { index, meaning, values } of known) {
    const unknown = meaning === null || (meaning !== 'none' && !fits(meaning, values))
    const guessed = unknown && !taken.has(index) ? guessByValues(values) : null
    if (guessed && !(guessed === 'name' && used.has('last_name'))) take(index, guessed)
  }
  if (!used.has('garage_number')) {
    const number = known.find(
      ({ index, header, values }) =>
        !taken.has(index) &&
        /^(№|номер|n)/.test(headerKey(header)) &&
        fits('garage_number', values) &&
        !(countsRows(values) && used.size === 0),
    )
    if (number && meaningOf(number.header) !== 'none') take(number.index, 'garage_number')
  }
  if (used.has('name') && used.has('last_name'))
    for (const [index, field] of taken) if (field === 'name') taken.delete(index)
  return taken
}

/** Of two columns of one meaning the header that says it in fewer words wins: «Гараж» before «Гараж, примечания». */
const exactness = (header: string): number => (/номер|№/.test(headerKey(header)) ? 50 : 0) - header.length

/**
 * Finds the table of a sheet.
 * @param span the header, where someone has chosen it
 * @throws BadFile when there is nothing like a table
 */
export function findTable(all: SheetRow[], chosen?: { from: number; to: number }): FoundTable {
  if (all.length === 0) throw new BadFile('На листе нет данных: все строки пусты')
  const place = (number: number) => all.findIndex((row) => row.number >= number)
  const span: HeaderSpan = chosen
    ? { from: place(chosen.from), to: chosen.to < chosen.from ? place(chosen.from) - 1 : lastPlace(all, chosen.to) }
    : findHeader(all)
  const headers = headersOf(all, span)
  const rows = all.slice(span.to + 1)
  const probe = rows
    .slice(0, LOOKED_AT)
    .filter(
      ({ cells }) =>
        groupOf(cells) === null &&
        !isTotal(cells) &&
        !numbersColumns(cells) &&
        !repeatsHeader(cells, headers.map(headerKey)),
    )
  const filled: number[] = []
  for (const { cells } of rows)
    for (let column = 0; column < cells.length; column += 1)
      if (cells[column]) filled[column] = (filled[column] ?? 0) + 1
  const width = Math.max(headers.length, filled.length)
  const candidates: Candidate[] = Array.from({ length: width }, (_, index) => ({
    index,
    header: headers[index] ?? '',
    values: probe.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== ''),
  })).filter(({ index, header }) => header !== '' || (filled[index] ?? 0) > 0)
  if (rows.length === 0) throw new BadFile('В таблице нет строк: есть только шапка')
  if (candidates.filter(({ index }) => (filled[index] ?? 0) > 0).length < 2) {
    throw new BadFile('В файле только один столбец: нужна таблица, где гараж, имя и телефон стоят в разных столбцах')
  }
  const second = secondTable(candidates)
  const guessed = guesses(candidates.filter(({ index }) => second === null || index < second))
  const columns: ImportColumn[] = candidates.map(({ index, header, values }) => ({
    index,
    letter: columnLetters(index),
    header: cut(header, 500),
    samples: [...new Set(values.filter((value) => !isBlank(value)))].slice(0, SAMPLES).map((value) => cut(value, 200)),
    filled: filled[index] ?? 0,
    guess: guessed.get(index) ?? null,
    ...(hidesSign(header) && { sign_unclear: true }),
  }))
  const balanceHeaders = columns
    .filter(({ guess }) => guess === 'debt' || guess === 'advance')
    .map(({ header }) => header)
  const titles = all.slice(0, span.from).flatMap(({ cells }) => cells.filter(Boolean))
  return {
    rows,
    aside: second === null ? null : columnLetters(second),
    table: {
      header_from: span.to < span.from ? 0 : all[span.from].number,
      header_to: span.to < span.from ? 0 : all[span.to].number,
      columns,
      rows: rows.length,
      hidden_rows: rows.filter(({ hidden }) => hidden).length,
      as_of: balanceHeaders.length > 0 ? ([...balanceHeaders, ...titles].map(dayIn).find(Boolean) ?? null) : null,
      head: all
        .slice(0, HEAD)
        .map(({ number, cells }) => ({ number, cells: cells.slice(0, 60).map((cell) => cut(cell, 100)) })),
    },
  }
}

const lastPlace = (all: SheetRow[], number: number): number => {
  const after = all.findIndex((row) => row.number > number)
  return (after < 0 ? all.length : after) - 1
}
