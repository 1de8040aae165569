import type { ArchiveSummary } from '#contract/archive'
import { roubles } from '../backup/report'

/** What is in an archive, for a person: rows, sums, files. */
export const describeTables = ({ tables, files }: ArchiveSummary): string[] => [
  ...tables
    .filter(({ rows }) => rows > 0)
    .map(
      ({ title, rows, sums }) =>
        `  ${title.padEnd(26)}${[String(rows), ...sums.map((sum) => `${sum.title} ${roubles(sum.kopecks)}`)].join('   ')}`,
    ),
  `  файлов: ${files}`,
]
