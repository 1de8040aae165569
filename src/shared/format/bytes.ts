const NBSP = '\u00a0'
const UNITS = ['Б', 'КБ', 'МБ', 'ГБ']
const KB = 1024

/** @returns «1,4 МБ», «320 КБ» */
export function formatBytes(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KB)))
  const amount = bytes / KB ** unit
  const rounded = unit > 0 && amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)
  return `${String(rounded).replace('.', ',')}${NBSP}${UNITS[unit]}`
}
