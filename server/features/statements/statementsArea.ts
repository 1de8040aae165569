import { registryMappingLabels } from '#contract/money/registries'
import { payerRuleLabels, statementLabels, statementLineLabels } from '#contract/money/statements'
import { registriesRoutes } from '#server/features/registries/registriesRoutes'
import type { App } from '#server/http/fastify'
import type { Area } from '#server/records/area'
import { kept } from '#server/records/tables'
import { listLines } from './linesRepository'
import { postStatementJob, undoStatementJob } from './postStatementJob'
import { readStatementJob } from './readStatementJob'
import { countStatements } from './statementsRepository'
import { statementsRoutes } from './statementsRoutes'

const PAID = 'За карточку платили по выписке'
const LEARNED = 'Плательщика по карточке запомнила выписка'

/** Bank statements: read, matched to members, posted. */
export const statementsArea = {
  routes: (app: App) => {
    statementsRoutes(app)
    registriesRoutes(app)
  },
  jobs: {
    statement_read: { run: readStatementJob },
    statement_post: { run: postStatementJob },
    statement_undo: { run: undoStatementJob },
  },
  home: {
    names: ['statements', 'unclear_lines'],
    count: async (db, gbc_id) => ({
      statements: await countStatements(db, gbc_id),
      unclear_lines: (await listLines(db, gbc_id, null, { page: 1, page_size: 1 })).total,
    }),
  },
  tables: {
    statements: kept('Выписки банка', {
      labels: statementLabels,
      without: ['storage_key', 'job_id'],
      fileKeys: ['storage_key'],
      money: ['opening', 'received', 'paid', 'closing', 'difference'],
      plain: ['sha256', 'remarks', 'kind', 'shape', 'sheet'],
    }),
    statement_lines: kept('Строки выписок', {
      labels: statementLineLabels,
      money: ['amount', 'fee'],
      plain: ['doc_key', 'reasons', 'suggestions', 'decision', 'raw'],
    }),
    registry_mappings: kept('Столбцы реестров', { labels: registryMappingLabels, plain: ['shape', 'columns'] }),
    registry_arrivals: kept('Поступления по реестрам', { key: ['registry_id'] }),
    payer_rules: kept('Плательщики из выписок', {
      labels: { payer: payerRuleLabels.payer, confirmed: payerRuleLabels.confirmed, wrong: payerRuleLabels.wrong },
    }),
  },
  memberReferences: [
    { table: 'statement_lines', column: 'member_id', merge: 'stay' },
    { table: 'payer_rules', column: 'member_id', merge: 'follow', title: 'Плательщики из выписок' },
  ],
  importReferences: [
    { area: 'members', table: 'payer_rules', column: 'member_id', reason: LEARNED },
    { area: 'members', table: 'statement_lines', column: 'member_id', reason: PAID },
    { area: 'garages', table: 'statement_lines', column: 'garage_id', reason: 'За гараж платили по выписке' },
    { area: 'garages', table: 'payer_rules', column: 'garage_id', reason: 'Плательщика по гаражу запомнила выписка' },
  ],
} as const satisfies Area
