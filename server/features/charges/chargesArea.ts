import { sql } from 'kysely'
import {
  chargeLabels,
  chargeListQuery,
  chargeSourceNames,
  chargeStateNames,
  type Charge,
  type ChargeListQuery,
} from '#contract/money/chargeList'
import { chargeRunLabels } from '#contract/money/charges'
import { chargeScheduleLabels } from '#contract/money/schedules'
import { formatPeriod } from '#contract/money/contributions'
import { ofNoOpening } from '#server/features/ledger/notItsOpening'
import { usersOfCharge } from '#server/features/own/affectedUsers'
import type { Area } from '#server/records/area'
import { exportColumns, type ExportArea } from '#server/records/exportArea'
import { namesByOperation } from '#server/features/books/operationNames'
import type { RecordNames } from '#server/records/recordNames'
import { kept } from '#server/records/tables'
import { chargesByIds, listChargeIds } from './chargeList'
import { chargesRoutes } from './chargesRoutes'
import { reverseChargeOperation } from './chargesService'
import { runJobs } from './runJobs'
import { schedulesRun } from './runSchedules'
import { scheduleNames } from './schedulesRepository'
import { schedulesRoutes } from './schedulesRoutes'
import { countRuns, runNames } from './runsRepository'

const CHARGED = 'По карточке начисляли взносы'
const OF_GARAGE = 'По гаражу начисляли взносы'

const { stored, named, made } = exportColumns<Charge>()(chargeLabels)

/** The journal of charges in a file. */
const chargesExport: ExportArea<Charge, ChargeListQuery> = {
  title: 'Журнал начислений',
  query: chargeListQuery,
  ids: listChargeIds,
  rows: ({ heavy }, gbc_id, ids) => chargesByIds(heavy, gbc_id, ids),
  totals: true,
  columns: {
    ...stored('date', 'date'),
    ...stored('kind_name'),
    ...made('period', 'text', ({ period }) => period && formatPeriod(period)),
    ...stored('member_name'),
    ...stored('garage_number', 'numeral'),
    ...stored('amount', 'money'),
    ...stored('open_amount', 'money'),
    ...stored('due_date', 'date'),
    ...named('state', chargeStateNames),
    ...named('source', chargeSourceNames),
    ...stored('formula'),
    ...stored('reason'),
  },
}

/** The log of charges speaks of runs, of single charges and of schedules, which bear the names of their contributions. */
const recordNames: RecordNames = {
  async names(db, gbc_id, ids) {
    const [runs, charges, schedules] = await Promise.all([
      runNames(db.heavy, gbc_id, ids),
      namesByOperation.names(db, gbc_id, ids),
      scheduleNames(db.heavy, gbc_id, ids),
    ])
    const names = new Map([...runs, ...schedules])
    return charges.map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
  },
}

export const chargesArea = {
  routes(app) {
    chargesRoutes(app)
    schedulesRoutes(app)
  },
  scheduled: [schedulesRun],
  export: chargesExport,
  recordNames,
  reversals: { charge: reverseChargeOperation, fine: reverseChargeOperation },
  jobs: runJobs,
  subscribers: { affected: usersOfCharge },
  home: {
    names: ['charge_runs'],
    count: async (db, gbc_id) => ({ charge_runs: await countRuns(db, gbc_id) }),
  },
  tables: {
    charge_schedules: kept('Расписания начислений', { labels: chargeScheduleLabels }),
    charge_runs: kept('Начисления', {
      labels: chargeRunLabels,
      without: ['job_id', 'basis_hash'],
      money: ['amount_total', 'uncharged_total'],
      plain: ['selection'],
    }),
    charge_run_rows: kept('Строки начислений', {
      key: ['run_id', 'number'],
      labels: {
        number: 'Строка',
        quantity: 'Количество',
        price: 'Ставка',
        formula: 'Расчёт',
        amount: 'Сумма',
        problem: 'Пропущено',
      },
      money: ['amount'],
    }),
    charges: kept('Начислено', {
      labels: {
        date: 'Дата',
        due_date: 'Срок оплаты',
        period: 'Период',
        amount: 'Сумма',
        source: 'Откуда',
        formula: 'Расчёт',
        reason: 'Основание',
        decision: 'Решение',
      },
      money: ['amount'],
    }),
    charge_slots: kept('Что за что начислено', {
      key: ['kind_id', 'period', 'garage_id', 'member_id'],
      labels: { period: 'Период' },
    }),
    charge_state: kept('Остатки начислений', {
      key: ['charge_id'],
      labels: { due_date: 'Срок оплаты', open_amount: 'Не оплачено', reversed: 'Сторнировано' },
      money: ['open_amount'],
    }),
  },
  memberReferences: [
    { table: 'charge_run_rows', column: 'member_id', merge: 'stay' },
    { table: 'charge_slots', column: 'member_id', merge: 'stay' },
  ],
  importReferences: [
    { area: 'members', table: 'charge_run_rows', column: 'member_id', reason: CHARGED },
    { area: 'members', table: 'charge_slots', column: 'member_id', reason: CHARGED },
    { area: 'garages', table: 'charge_run_rows', column: 'garage_id', reason: OF_GARAGE },
    { area: 'garages', table: 'charge_slots', column: 'garage_id', reason: OF_GARAGE },
    { area: 'garages', table: 'charges', column: 'garage_id', where: ofNoOpening, reason: OF_GARAGE },
    // The state of a charge names the charge's garage, which the charge itself has named.
    { area: 'garages', table: 'charge_state', column: 'garage_id', where: sql`and 1 = 0`, reason: OF_GARAGE },
  ],
} as const satisfies Area
