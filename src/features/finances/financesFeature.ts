import type { Feature } from '#shared/features/feature'
import { ACCOUNTS, PAYMENTS, TAKE_PAYMENT, accountPath } from '#shared/routing/paths'
import { financesRoutes } from './routes'

export const financesFeature = {
  routes: financesRoutes,
  places: {
    accounts: { record: accountPath, list: ACCOUNTS },
    payments: { list: PAYMENTS },
  },
  tags: {
    Account: ['accounts'],
    ContributionKind: ['contribution_kinds'],
    ChargeRun: ['charges'],
    Payment: ['payments'],
  },
  commands: [
    {
      id: 'take-payment',
      title: 'Принять оплату',
      path: TAKE_PAYMENT,
      permission: 'finances.post',
      words: 'оплата платёж касса деньги взнос',
    },
  ],
  help: async () => (await import(/* webpackChunkName: "help" */ './financesHelp')).financesHelp,
} satisfies Feature
