import { cadastralProblem, ogrnProblem, organisationInnProblem, personInnProblem, snilsProblem } from '#contract/checks'
import type { Passport } from '#contract/members'
import { cut } from '#server/lib/cut'
import { isBlank, squeezed } from '#server/spreadsheets/values/blank'
import { dayOf } from '#server/spreadsheets/values/days'
import { Unreadable, type Read } from '#server/spreadsheets/values/unreadable'

const digits = (cell: string) => cell.replace(/\.0$/, '').replace(/\D/g, '')

function checked(value: string, problem: string | null): Read<string> {
  if (problem) throw new Unreadable(problem)
  return { value }
}

/** A leading zero is what spreadsheets lose first. */
const withZero = (value: string, lengths: number[]) =>
  lengths.includes(value.length + 1) && !lengths.includes(value.length) ? `0${value}` : value

/** @throws Unreadable */
export function innOf(cell: string, kind: 'person' | 'organisation'): Read<string | null> {
  if (isBlank(cell)) return { value: null }
  const value = withZero(digits(cell), [kind === 'person' ? 12 : 10])
  return checked(value, kind === 'person' ? personInnProblem(value) : organisationInnProblem(value))
}

/** @throws Unreadable */
export function snilsOf(cell: string): Read<string | null> {
  if (isBlank(cell)) return { value: null }
  const value = withZero(digits(cell), [11])
  return checked(value, snilsProblem(value))
}

/** @throws Unreadable */
export function ogrnOf(cell: string): Read<string | null> {
  if (isBlank(cell)) return { value: null }
  return checked(digits(cell), ogrnProblem(digits(cell)))
}

/** @throws Unreadable */
export function cadastralOf(cell: string): Read<string | null> {
  if (isBlank(cell)) return { value: null }
  const value = cell.replace(/\s/g, '')
  return checked(value, cadastralProblem(value))
}

/** @throws Unreadable */
export function emailOf(cell: string): Read<string | null> {
  if (isBlank(cell)) return { value: null }
  const [first, ...others] = squeezed(cell)
    .toLowerCase()
    .split(/[\s,;]+/)
  if (first.length > 254 || !/^[^\s@<>(),;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(first))
    throw new Unreadable(`Адрес почты не распознан: «${cell}»`)
  const kept = others.filter((other) => other.includes('@')).join(', ')
  return kept ? { value: first, kept: `почта ${kept}`, warning: `Записано в примечание: «${kept}»` } : { value: first }
}

/**
 * Series and number first, then who issued it and when: «4004 123456 выдан … 01.02.2003». What can't be read is not kept
 * anywhere.
 */
export function passportOf(cell: string, today: string): Read<Passport | null> {
  if (isBlank(cell)) return { value: null }
  const text = squeezed(cell)
  const match = /(?:^|\D)(\d{2}\s?\d{2})\D{0,12}(\d{6})(?!\d)/.exec(text)
  if (!match) return { value: null, warning: 'Паспорт не распознан и не записан' }
  const rest = text.slice(match.index + match[0].length)
  const date = /\d{1,2}\.\d{1,2}\.\d{2,4}/.exec(rest)?.[0]
  const code = /\d{3}-\d{3}/.exec(rest)?.[0] ?? null
  const issued_by = rest
    .replace(date ?? '', '')
    .replace(code ?? '', '')
    .replace(/(код\s*(подр[а-яё.]*)?|дата выдачи|выдан[а-яё]*|к\/п)[:.]?/gi, '')
    .replace(/^[\s,.;:-]+|[\s,.;:-]+$/g, '')
  return {
    value: {
      series: match[1].replace(/\s/g, ''),
      number: match[2],
      issued_by: cut(squeezed(issued_by), 300) || null,
      issued_on: dayOrNull(date, today),
      department_code: code,
    },
  }
}

function dayOrNull(date: string | undefined, today: string): string | null {
  try {
    return date === undefined ? null : dayOf(date, 'other', today).value
  } catch {
    return null
  }
}

const PLATE = /[авекмнорстухabekmhopctyx]\s?\d{3}\s?[авекмнорстухabekmhopctyx]{2}\s?\d{2,3}/i

interface Vehicle {
  plate: string
  model: string | null
}

function vehicleIn(text: string): Vehicle | null {
  const plate = PLATE.exec(text)
  if (!plate) return null
  const model = squeezed(text.replace(plate[0], '').replace(/^[\s,;]+|[\s,;]+$/g, ''))
  return { plate: plate[0].replace(/\s/g, '').toUpperCase(), model: cut(model, 100) || null }
}

/** «Лада Гранта А123ВС178, Нива О777ОО78» → plates and models; what has no plate is a model and goes to the note. */
export function vehiclesOf(cell: string): Read<Vehicle[]> {
  if (isBlank(cell)) return { value: [] }
  const whole = squeezed(cell)
  const pieces = cell
    .split(/[,;\n\r]+|\s\/\s/)
    .map(squeezed)
    .filter(Boolean)
  const texts = pieces.filter((text) => PLATE.test(text)).length > 1 ? pieces : [whole]
  const kept = texts.filter((text) => !PLATE.test(text)).join(', ')
  const value = texts.map(vehicleIn).filter((vehicle) => vehicle !== null)
  return kept ? { value, kept: `авто ${kept}` } : { value }
}
