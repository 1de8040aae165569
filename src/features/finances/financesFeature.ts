import { lazy } from 'react'
import type { Feature } from '#shared/features/feature'
import {
  ACCOUNTS,
  CHARGES,
  CHARGE_RUN_CREATE,
  CONTRIBUTIONS,
  CONTRIBUTION_CREATE,
  PAYMENTS,
  PERIODS,
  TAKE_PAYMENT,
  accountPath,
  chargeRunPath,
  contributionPath,
} from '#shared/routing/paths'
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
    charges: { record: chargeRunPath, list: CHARGES },
    payments: { list: PAYMENTS },
    periods: { record: () => PERIODS },
  },
  tags: {
    // Balances move by charges and payments, and accounts name their members and garages.
    Account: ['accounts', 'charges', 'payments', 'members', 'garages'],
    ContributionKind: ['contribution_kinds'],
    ChargeRun: ['charges', 'contribution_kinds'],
    Payment: ['payments', 'members'],
    // Whatever is posted moves the turnovers of its month.
    Period: ['periods', 'charges', 'payments'],
  },
  commands: [
    {
      id: 'take-payment',
      title: 'Принять оплату',
      path: TAKE_PAYMENT,
      permission: 'finances.post',
      words: 'оплата платёж касса деньги взнос',
    },
    {
      id: 'new-charge-run',
      title: 'Начислить взносы',
      path: CHARGE_RUN_CREATE,
      permission: 'finances.post',
      words: 'начисление начислить взнос',
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
  }),
  help: async () => (await import(/* webpackChunkName: "help" */ './financesHelp')).financesHelp,
} satisfies Feature
