import { isCalendarDate } from '#contract/checks'
import { isBlank, squeezed } from './blank'
import { Unreadable, type Read } from './unreadable'

const MONTHS = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']
const FIRST_YEAR = 1900
const YOUNGEST = 14
const DAY = 86_400_000

const pad = (number: number) => String(number).padStart(2, '0')

function monthNamed(word: string): number {
  const place = MONTHS.findIndex((beginning) => word.toLowerCase().startsWith(beginning))
  return place + 1
}

/** A year of two digits: the latest that isn't in the future; of a birth, one that makes the person old enough to own. */
function fullYear(year: number, birth: boolean, today: string): number {
  if (year > 99) return year
  const present = Number(today.slice(0, 4))
  const latest = birth ? present - YOUNGEST : present
  return 2000 + year <= latest ? 2000 + year : 1900 + year
}

/** [year, month, day] as they are written, or null when it is no day at all. */
function partsOf(text: string): [number, number, number] | null {
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ][\d:.]+Z?)?$/.exec(text)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const plain = /^(\d{1,2})\s*[./\-,]\s*(\d{1,2})\s*[./\-,]\s*(\d{4}|\d{2})(?:\s+[\d:]+)?$/.exec(text)
  if (plain) return [Number(plain[3]), Number(plain[2]), Number(plain[1])]
  const compact = /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(text)
  if (compact) return [Number(compact[3]), Number(compact[2]), Number(compact[1])]
  const worded = /^[«"]?(\d{1,2})[»"]?[\s.-]*([а-яё]{3,8})\.?[\s.-]*(\d{4}|\d{2})$/i.exec(text)
  if (worded && monthNamed(worded[2]) > 0) return [Number(worded[3]), monthNamed(worded[2]), Number(worded[1])]
  return null
}

/** A spreadsheet's number of a day, where the cell lost its date format. */
function serialDay(text: string): string | null {
  const serial = /^\d{5}(?:[.,]\d+)?$/.test(text) ? Math.floor(Number(text.replace(',', '.'))) : 0
  return serial >= 3000 && serial < 80_000
    ? new Date(Date.UTC(1899, 11, 30) + serial * DAY).toISOString().slice(0, 10)
    : null
}

/** Whether a text is a day of the calendar by its figures: «01.05.2026», «2026-05-01», «01.май», and no number. */
export function isDay(text: string): boolean {
  if (/^\d+$/.test(text)) return false
  const parts = partsOf(text.replace(/\s*г(ода?|\.)?$/i, '').replace(/\s*([./-])\s*/g, '$1'))
  if (parts) return isCalendarDate(`${fullYear(parts[0], false, '2099-12-31')}-${pad(parts[1])}-${pad(parts[2])}`)
  const short = /^(?:\d{1,2}[\s.-])?([а-яё]{3,8})(?:[\s.-]\d{2,4})?$/i.exec(text)
  return short !== null && monthNamed(short[1]) > 0 && /\d/.test(text)
}

const onlyYear = (text: string): boolean => {
  const month = /^([а-яё]{3,8})\.?\s*(19|20)\d{2}$/i.exec(text)?.[1]
  return /^(\d{1,2}[./])?(19|20)\d{2}$/.test(text) || (month !== undefined && monthNamed(month) > 0)
}

/**
 * A day in any usual writing, `YYYY-MM-DD`: 08.07.21, 8/7/2021, 2021-07-08, «8 июля 2021 г.», a spreadsheet's number.
 * @param kind a birth is long ago and never in the future
 * @param today the day it is
 * @returns null for an empty cell, and with a warning for a year alone
 * @throws Unreadable
 */
export function dayOf(cell: string, kind: 'birth' | 'other', today: string): Read<string | null> {
  if (isBlank(cell)) return { value: null }
  const text = squeezed(cell)
    .replace(/^(с|от|на|до|дата)\s+/i, '')
    .replace(/\s*(г\.?|год[а]?|г\.\s*р\.?)$/i, '')
    .trim()
  if (onlyYear(text)) return { value: null, warning: `Дата неполная и не записана: «${cell}»` }
  const serial = serialDay(text)
  const parts = partsOf(text)
  if (!serial && !parts) throw new Unreadable(`Дата не распознана: «${cell}»`)
  const value =
    serial ?? (parts ? `${fullYear(parts[0], kind === 'birth', today)}-${pad(parts[1])}-${pad(parts[2])}` : '')
  if (!isCalendarDate(value) || Number(value.slice(0, 4)) < FIRST_YEAR)
    throw new Unreadable(`Такой даты нет: «${cell}»`)
  if (value > today && kind === 'birth') throw new Unreadable(`Дата рождения в будущем: «${cell}»`)
  return value > today ? { value, warning: `Дата в будущем: «${cell}»` } : { value }
}
