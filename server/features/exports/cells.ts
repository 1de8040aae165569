import { formatDate } from '#contract/format'

/** Whether a text is a day `YYYY-MM-DD`: below a column of dates stands «Итого». */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

const DAY = 86_400_000
/** Day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30)
/** Moscow time, the year round (federal law 107-FZ); the columns' titles say so. */
const MOSCOW = 3 * 3_600_000

/** A day `YYYY-MM-DD` as spreadsheets count: whole days since their day 0. */
export const daySerial = (date: string): number => (Date.parse(`${date}T00:00:00Z`) - EPOCH) / DAY

/** An instant as spreadsheets count, in Moscow time. */
export const instantSerial = (instant: string): number => (Date.parse(instant) + MOSCOW - EPOCH) / DAY

/** «05.10.2026 14:30», Moscow time. */
export function formatInstant(instant: string): string {
  const moscow = new Date(Date.parse(instant) + MOSCOW).toISOString()
  return `${formatDate(moscow.slice(0, 10))} ${moscow.slice(11, 16)}`
}

/** Kopecks as «1250,50»: a number for a Russian spreadsheet. */
export const spreadsheetAmount = (kopecks: number): string => (kopecks / 100).toFixed(2).replace('.', ',')
