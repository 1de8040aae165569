import type { Manifest } from './manifest'

export const roubles = (kopecks: number) =>
  (kopecks / 100).toLocaleString('ru-RU', { style: 'currency', currency: 'RUB' })

/** What is in a backup, for a person: rows, sums, files. */
export function describe({ tables, files, database }: Manifest): string[] {
  const rows = Object.entries(tables).filter(([, facts]) => facts.rows > 0)
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, database.size)
  return [
    ...rows.map(([table, { rows: count, sums }]) => {
      const money = Object.entries(sums).map(([column, sum]) => `${column} ${roubles(sum)}`)
      return `  ${table.padEnd(18)}${[String(count), ...money].join('   ')}`
    }),
    `  файлов: ${Object.keys(files).length}, всего ${(bytes / 1024 / 1024).toFixed(1)} МБ`,
  ]
}

/** Now as `2026-11-21_02-44-05` by the machine's own clock: it sorts, and is a good name of a folder everywhere. */
export const stampOf = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', '_')
    .replaceAll(':', '-')
