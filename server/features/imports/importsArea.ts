import { sql, type SqlBool } from 'kysely'
import { balanceLabels } from '#contract/imports'
import type { Area } from '#server/records/area'
import { notOfThisImport } from '#server/records/references'
import { kept, left } from '#server/records/tables'
import { importHistoryOf } from './importHistory'
import { importJobs } from './importJobs'
import { dropOldImports } from './importsRepository'
import { importsRoutes } from './importsRoutes'
import { hideUnfinished, removeAbandoned } from './recovery'

const CHECKS = 'пробные проверки файлов импорта: их делают заново'

/** Drafts of imports are begun anew: their files stay behind. */
const FINISHED = sql<SqlBool>`status in ('applied', 'undone')`

export const importsArea: Area = {
  routes: importsRoutes,
  jobs: importJobs,
  onReady: hideUnfinished,
  scheduled: [
    {
      every: 'hour',
      async run(app) {
        await removeAbandoned(app)
        await dropOldImports(app.db)
      },
    },
  ],
  histories: { members: importHistoryOf, garages: importHistoryOf },
  uniqueIndexes: {
    import_mappings_gbc_id_name_key_key: {
      columns: 'import_mappings.gbc_id, import_mappings.name_key',
      errors: { name: 'Соответствие с таким названием только что сохранили: сохраните ещё раз или измените название' },
    },
  },
  tables: {
    imports: kept('Импорт файлов', {
      without: ['storage_key', 'job_id'],
      fileKeys: ['storage_key'],
      belongs: (gbc_id) => sql`gbc_id = ${gbc_id} and ${FINISHED}`,
    }),
    import_rows: left(CHECKS),
    import_pairs: left(CHECKS),
    import_records: kept('Записи из импорта', {
      key: ['check_id', 'seq'],
      // Not `check_id in (…)`: by that SQLite would begin each page at the check's first row.
      belongs: (gbc_id) =>
        sql`gbc_id = ${gbc_id} and exists (select 1 from imports where imports.gbc_id = import_records.gbc_id and imports.check_id = import_records.check_id and ${FINISHED})`,
    }),
    import_mappings: kept('Соответствия столбцов импорта'),
  },
}

const OTHER_IMPORT = 'Другой импорт записал остаток'

/** Written by imports alone. */
export const balancesArea: Area = {
  tables: { opening_balances: kept('Начальные остатки', { labels: balanceLabels, money: ['amount'] }) },
  memberReferences: [{ table: 'opening_balances', column: 'member_id', merge: 'follow', title: 'Начальные остатки' }],
  importReferences: [
    {
      area: 'members',
      table: 'opening_balances',
      column: 'member_id',
      where: notOfThisImport,
      reason: OTHER_IMPORT,
    },
    {
      area: 'garages',
      table: 'opening_balances',
      column: 'garage_id',
      where: notOfThisImport,
      reason: OTHER_IMPORT,
    },
  ],
}
