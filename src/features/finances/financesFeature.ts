import { lazy } from 'react'
import type { Feature } from '#shared/features/feature'
import {
  ACCOUNTS,
  BOOKS,
  CASH_DESKS,
  CHARGE_LIST,
  CHARGE_RUN_CREATE,
  CONTRIBUTIONS,
  CONTRIBUTION_CREATE,
  PAYMENTS,
  PERIODS,
  RECEIPTS,
  REPORTS,
  STATEMENTS,
  TAKE_PAYMENT,
  accountPath,
  chargeRunPath,
  contributionPath,
  operationPath,
  statementPath,
} from '#shared/routing/moneyPaths'
import { financesRoutes } from './routes'

export const financesFeature = {
  routes: financesRoutes,
  home: {
    permission: 'finances.read',
    column: 'side',
    Block: lazy(async () => ({ default: (await import('./home/HomeMoney')).HomeMoney })),
  },
  places: {
    accounts: { record: accountPath, list: ACCOUNTS },
    contribution_kinds: { record: contributionPath, list: CONTRIBUTIONS },
    charges: { record: chargeRunPath, list: CHARGE_LIST },
    periods: { record: () => PERIODS },
    payments: { record: operationPath, list: PAYMENTS },
    statements: { record: statementPath, list: STATEMENTS },
    operations: { record: operationPath, list: PAYMENTS },
    ledger: { record: operationPath },
    receipts: { list: RECEIPTS },
    cash_desks: { list: CASH_DESKS },
  },
  tags: {
    // Balances move by charges and payments, and accounts name their members and garages.
    Account: ['accounts', 'charges', 'payments', 'members', 'garages'],
    ContributionKind: ['contribution_kinds'],
    ChargeRun: ['charges', 'contribution_kinds'],
    Payment: ['payments', 'charges', 'members'],
    CashDesk: ['cash_desks', 'payments'],
    Receipt: ['receipts', 'charges', 'payments', 'members', 'garages'],
    // Whatever is posted moves the turnovers of its month.
    Period: ['periods', 'charges', 'payments'],
    Statement: ['statements'],
  },
  exports: {
    accounts: { title: 'Лицевые счета', what: 'Кто сколько должен: баланс, просрочка, последняя оплата' },
    charges: { title: 'Журнал начислений', what: 'Что, кому и за какой гараж начислено, сколько осталось оплатить' },
    operations: { title: 'Журнал операций', what: 'Оплаты, начисления, касса и банк вместе со сторно' },
  },
  commands: [
    {
      id: 'take-payment',
      title: 'Принять оплату',
      path: TAKE_PAYMENT,
      permission: 'finances.post',
      words: 'оплата оплатить платёж заплатить касса деньги взнос',
    },
    {
      id: 'new-charge-run',
      title: 'Начислить взносы',
      path: CHARGE_RUN_CREATE,
      permission: 'finances.post',
      words: 'начисление начислить членский целевой взнос за год за месяц',
    },
    {
      id: 'load-statement',
      title: 'Загрузить выписку банка',
      path: STATEMENTS,
      permission: 'finances.post',
      words: 'выписка банк 1с поступления разобрать',
    },
    {
      id: 'books',
      title: 'Касса и банк',
      path: BOOKS,
      permission: 'finances.read',
      words: 'кассовая книга сдать деньги банк остаток',
    },
    {
      id: 'receipts',
      title: 'Напечатать квитанции',
      path: RECEIPTS,
      permission: 'finances.read',
      words: 'квитанция qr разослать должникам',
    },
    {
      id: 'trial-balance',
      title: 'Оборотно-сальдовая ведомость',
      path: `${REPORTS}?report=trial_balance`,
      permission: 'finances.read',
      words: 'осв сальдо обороты счета дебет кредит',
    },
    {
      id: 'consolidated-month',
      title: 'Сводный месяц',
      path: `${REPORTS}?report=month`,
      permission: 'finances.read',
      words: 'поступления расходы приход отчёт разница касса банк',
    },
    {
      id: 'new-contribution',
      title: 'Новый вид взноса',
      path: CONTRIBUTION_CREATE,
      permission: 'finances.settings',
      words: 'ставка тариф добавить',
    },
  ],
  history: async () => ({
    contribution_kinds: (await import(/* webpackChunkName: "history" */ './contributions/contributionHistory'))
      .contributionHistory,
    cash_desks: (await import(/* webpackChunkName: "history" */ './books/cashDeskHistory')).cashDeskHistory,
  }),
  help: async () => (await import(/* webpackChunkName: "help" */ './financesHelp')).financesHelp,
} satisfies Feature
