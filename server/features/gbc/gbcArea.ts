import { sql } from 'kysely'
import { bankAccountLabels, gbcLabels } from '#contract/gbc'
import type { Area } from '#server/records/area'
import { kept } from '#server/records/tables'
import { gbcNames } from './gbcRepository'
import { gbcRoutes } from './gbcRoutes'

export const gbcArea: Area = {
  routes: gbcRoutes,
  recordNames: { names: ({ heavy }, _gbc_id, ids) => gbcNames(heavy, ids) },
  uniqueIndexes: {
    gbcs_tp_id_key: {
      columns: 'gbcs.tp_id',
      errors: { tp_id: 'Кооператив с таким ИНН уже ведётся в этой программе' },
    },
  },
  tables: {
    gbcs: kept('Кооператив', { labels: gbcLabels, belongs: (gbc_id) => sql`id = ${gbc_id}` }),
    bank_accounts: kept('Банковские счета', { labels: bankAccountLabels }),
  },
}
