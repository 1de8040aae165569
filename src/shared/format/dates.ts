import { isCalendarDate } from '#contract/checks'
import { formatDate } from '#contract/format'
import { MOSCOW } from '#contract/timeZones'

export { formatDate }

const MONTHS = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']

const pad = (value: number | string) => String(value).padStart(2, '0')

const dayOf = (at: Date): string => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

const calendarOf = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })

let timeZone: string = MOSCOW
/** Kept: to make one takes as long as sixty uses, and rows of a list ask each for the day. */
let calendar = calendarOf(timeZone)

/** Makes the days those of the cooperative whose program is open, wherever its reader is. */
export function setTimeZone(zone: string = MOSCOW): void {
  if (zone === timeZone) return
  timeZone = zone
  calendar = calendarOf(zone)
}

/** @returns the day it is for the cooperative, `YYYY-MM-DD` */
export const today = (now = new Date()): string => calendar.format(now)

/** `2026-01-01` of the present year. */
export const yearsFirstDay = (): string => `${today().slice(0, 4)}-01-01`

/** An ISO instant → «05.10.2026, 14:30» in the reader's own time. */
export function formatInstant(instant: string): string {
  const at = new Date(instant)
  return Number.isNaN(at.getTime())
    ? instant
    : `${formatDate(dayOf(at))}, ${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** Two digits mean this century up to ten years ahead, else the last one: people are born in 1948, not in 2048. */
function fullYear(year: string, now: Date): number {
  if (year.length === 4) return Number(year)
  const guess = 2000 + Number(year)
  return guess > now.getFullYear() + 10 ? guess - 100 : guess
}

function monthNumber(month: string): number {
  if (/^\d+$/.test(month)) return Number(month)
  return MONTHS.findIndex((name) => month.startsWith(name)) + 1
}

/**
 * A date as people type it: 5.10.26, 05/10/2026, 05102026, 5 окт 2026, 2026-10-05; without a year, the present one.
 * @returns `YYYY-MM-DD`, or null when the calendar has no such day
 */
export function parseDate(text: string, now = new Date()): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/\s*(?:года|год|г)\.?$/, '')
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(typed)
  const spoken = /^(\d{1,2})[\s./,-]*?([а-я]+|(?<=[\s./,-])\d{1,2})(?:[\s./,-]+(\d{4}|\d{2}))?$/.exec(typed)
  const solid = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed)
  const [day, month, year] = iso ? iso.slice(1).reverse() : (spoken ?? solid ?? []).slice(1)
  if (!day || !month) return null
  const date = `${year ? fullYear(year, now) : now.getFullYear()}-${pad(monthNumber(month))}-${pad(Number(day))}`
  return isCalendarDate(date) ? date : null
}

/**
 * A moment as people type it: a date as `parseDate` understands it and, behind a space or a comma, a time: «25.11 18:00», «5 окт 9».
 * @param time taken when only a day is typed
 * @returns ISO in UTC by the reader's clock, or null when it isn't understood
 */
export function parseInstant(text: string, time = '00:00', now = new Date()): string | null {
  const [, day = text, hours, minutes] = /^(.*\d[^,]*?)[\s,]+(\d{1,2})(?:[:.](\d\d))?$/.exec(text.trim()) ?? []
  const timed = hours === undefined || Number(hours) > 23 ? null : parseDate(day, now)
  const date = timed ?? parseDate(text, now)
  if (date === null) return null
  const at = new Date(`${date}T${timed === null ? time : `${pad(hours)}:${minutes ?? '00'}`}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
