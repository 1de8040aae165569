import { normalisePhone } from '#contract/checks'
import type { ImportField } from '#contract/imports'
import { amountOf } from '#server/spreadsheets/values/amounts'
import { isBlank } from '#server/spreadsheets/values/blank'
import { dayOf } from '#server/spreadsheets/values/days'
import { isNobody, looksLikeName } from '../values/names'
import { namesOwners } from '../values/owners'

const dated = (cell: string) =>
  /\d/.test(cell) && /[./\-а-я]/i.test(cell) && !fails(() => dayOf(cell, 'other', '2100-01-01'))

function fails(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch {
    return true
  }
}

const digits = (cell: string) => cell.replace(/\D/g, '').length
const isPhone = (cell: string) => normalisePhone(cell.split(/[,;\n]/)[0]) !== null
const isNameLike = (cell: string) => namesOwners(cell) || isNobody(cell) || /^[А-ЯЁ\s-]{7,}$/.test(cell)

/** Whether a cell may be a value of the field; fields that aren't here take anything. */
const FITS: Partial<Record<ImportField, (cell: string) => boolean>> = {
  garage_number: (cell) => /\d/.test(cell) && cell.length <= 30,
  phone: (cell) => digits(cell) >= 5,
  email: (cell) => cell.includes('@'),
  birth_date: (cell) => dated(cell) || /^\d{4,5}$/.test(cell),
  joined_on: (cell) => dated(cell) || /^\d{4,5}$/.test(cell),
  owned_from: (cell) => dated(cell) || /^\d{4,5}$/.test(cell),
  consent_on: (cell) => dated(cell) || /^\d{5}$/.test(cell),
  share: (cell) =>
    !/\p{L}{4}/u.test(
      cell.replace(/дол[а-яё]+|прав[а-яё]+|част[а-яё]+|цел[а-яё]+|поло[а-яё]+|полн[а-яё]+|един[а-яё]+/gi, ''),
    ),
  area: (cell) => /\d/.test(cell) && cell.length <= 20,
  debt: (cell) => /\d/.test(cell) && !fails(() => amountOf(cell, 'debt', true)),
  advance: (cell) => /\d/.test(cell) && !fails(() => amountOf(cell, 'advance', true)),
  name: (cell) => /[а-яa-z]{2,}/i.test(cell) && !/^(да|нет|физ|юр)/i.test(cell),
  last_name: (cell) => /^[^\d]{2,}$/.test(cell),
  first_name: (cell) => /^[^\d]+$/.test(cell),
  passport: (cell) => digits(cell) >= 6,
  tp_id: (cell) => digits(cell) >= 9,
  snils: (cell) => digits(cell) >= 10,
  cadastral_number: (cell) => cell.includes(':'),
  land_cadastral_number: (cell) => cell.includes(':'),
}

const ENOUGH = 0.4
/** Of a few rows, as of those given back refused, all may be wrong: there the header alone counts, but for these. */
const FEW = 5
const DOUBTED: readonly ImportField[] = ['garage_number', 'name', 'last_name', 'share']

/** Whether most values of a column may be what its header promises; a column without values may be anything. */
export function fits(field: ImportField, samples: string[]): boolean {
  const test = FITS[field]
  // A formula without a value says nothing of what its column holds.
  const filled = samples.filter((cell) => !isBlank(cell) && !cell.startsWith('#'))
  return (
    !test ||
    filled.length === 0 ||
    (filled.length < FEW && !DOUBTED.includes(field)) ||
    filled.filter(test).length / filled.length >= ENOUGH
  )
}

/** A guess by the values alone, where the header says nothing. */
const TELLING: [ImportField, (cell: string) => boolean][] = [
  ['email', (cell) => /^\S+@\S+\.\S+$/.test(cell)],
  ['snils', (cell) => /^\d{3}-\d{3}-\d{3}[ -]\d{2}$/.test(cell)],
  ['cadastral_number', (cell) => /^\d{2}:\d{2}:\d{6,7}:\d+$/.test(cell.replace(/\s/g, ''))],
  ['phone', (cell) => isPhone(cell) && /^[+\d(]/.test(cell) && digits(cell) >= 10],
  ['name', isNameLike],
  ['share', (cell) => /^(1\/\d{1,2}|[½⅓¼]|0[.,]5)$/.test(cell) || cell === '1'],
]

export function guessByValues(samples: string[]): ImportField | null {
  const filled = samples.filter((cell) => !isBlank(cell))
  if (filled.length < 2) return null
  const found = TELLING.find(
    ([field, test]) =>
      filled.filter(test).length / filled.length >= 0.6 && (field !== 'share' || filled.some((cell) => cell !== '1')),
  )
  return found?.[0] ?? null
}

/** «2025», «2025 г.»: a column of a header that goes by years. */
export const isYear = (cell: string): boolean => /^(19|20)\d{2}(\s*г(од|\.)?)?$/.test(cell)

/** Whether cells of a row look like values and not like words of a header. */
export const isValue = (cell: string): boolean =>
  !isYear(cell) && (isPhone(cell) || dated(cell) || /^-?\d+([.,]\d+)?$/.test(cell) || looksLikeName(cell))
