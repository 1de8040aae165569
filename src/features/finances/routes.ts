import { WalletOutlined } from '@ant-design/icons'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import {
  ACCOUNTS,
  ANY_FINANCES,
  BOOKS,
  CASH_DESKS,
  CHARGES,
  CHARGE_LIST,
  CHARGE_RUN_CREATE,
  CONTRIBUTIONS,
  CONTRIBUTION_CREATE,
  EXPENSES,
  FUNDS,
  PAYERS,
  PAYMENTS,
  LEDGER_CHECK,
  PERIODS,
  RECEIPTS,
  REGISTRY_MAPPINGS,
  REPORTS,
  STATEMENTS,
  UNCLEAR_LINES,
  statementPath,
  TAKE_PAYMENT,
  accountPath,
  chargeRunPath,
  contributionEditPath,
  contributionPath,
  fundPath,
  garageJournalPath,
  operationPath,
} from '#shared/routing/moneyPaths'

const read = 'finances.read'
const post = 'finances.post'
const settings = 'finances.settings'

/** The pages of money, a folder a tab. */
export const financesRoutes: FeatureRoute[] = [
  {
    path: ANY_FINANCES,
    handle: { title: 'Финансы', permission: read },
    lazy: async () => ({ Component: (await import('./FirstTab')).FirstTab }),
  },
  {
    path: ACCOUNTS,
    handle: {
      title: 'Финансы',
      help: 'accounts',
      words: 'деньги долги лицевые счета баланс',
      permission: read,
      menu: { group: 'money', order: 1, icon: WalletOutlined, key: 'f', phone: 7 },
    },
    lazy: async () => ({ Component: (await import('./accounts/AccountListPage')).AccountListPage }),
  },
  {
    path: accountPath(':id'),
    handle: { title: 'Лицевой счёт', permission: read, under: ACCOUNTS },
    lazy: async () => ({ Component: (await import('./accounts/AccountPage')).AccountPage }),
  },
  {
    path: garageJournalPath(':id'),
    handle: { title: 'Журнал гаража', help: 'accounts', permission: read, under: ACCOUNTS },
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "reports" */ './reports/GarageJournalPage')).GarageJournalPage,
    }),
  },
  {
    path: PAYMENTS,
    handle: {
      title: 'Платежи',
      help: 'take-payment',
      words: 'журнал операций',
      permission: read,
      under: ACCOUNTS,
      tab: true,
    },
    lazy: async () => ({ Component: (await import('./journal/JournalPage')).JournalPage }),
  },
  {
    path: CHARGE_LIST,
    handle: {
      title: 'Журнал начислений',
      words: 'начислено кому за что не оплачено штрафы',
      permission: read,
      under: CHARGES,
    },
    lazy: async () => ({ Component: (await import('./journal/ChargeListPage')).ChargeListPage }),
  },
  {
    path: operationPath(':id'),
    handle: { title: 'Операция', permission: read, under: PAYMENTS },
    lazy: async () => ({ Component: (await import('./journal/OperationPage')).OperationPage }),
  },
  {
    path: STATEMENTS,
    handle: {
      title: 'Выписки',
      help: 'statements',
      words: 'выписка банк загрузить 1с клиент-банк',
      permission: read,
      under: ACCOUNTS,
      tab: true,
    },
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "statements" */ './statements/StatementsPage')).StatementsPage,
    }),
  },
  {
    path: UNCLEAR_LINES,
    handle: { title: 'Не разобрано', help: 'unclear', permission: read, under: STATEMENTS },
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "statements" */ './statements/UnclearPage')).UnclearPage,
    }),
  },
  {
    path: PAYERS,
    handle: {
      title: 'Плательщики',
      help: 'unclear',
      words: 'кто за кого платит забыть',
      permission: read,
      under: STATEMENTS,
    },
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "statements" */ './statements/PayersPage')).PayersPage,
    }),
  },
  {
    path: REGISTRY_MAPPINGS,
    handle: {
      title: 'Столбцы реестров',
      help: 'registries',
      words: 'реестр эквайринг сбербанк карты терминал csv xlsx',
      permission: read,
      under: STATEMENTS,
    },
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "statements" */ './registries/RegistryMappingsPage'))
        .RegistryMappingsPage,
    }),
  },
  {
    path: statementPath(':id'),
    handle: { title: 'Выписка', help: 'statements', permission: read, under: STATEMENTS },
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "statements" */ './statements/StatementPage')).StatementPage,
    }),
  },
  {
    path: BOOKS,
    handle: { title: 'Касса и банк', help: 'cash-and-bank', permission: read, under: ACCOUNTS, tab: true },
    lazy: async () => ({ Component: (await import('./books/BooksPage')).BooksPage }),
  },
  {
    path: CASH_DESKS,
    handle: { title: 'Кассы', help: 'cash-and-bank', permission: read, under: BOOKS },
    lazy: async () => ({ Component: (await import('./books/CashDesksPage')).CashDesksPage }),
  },
  {
    path: EXPENSES,
    handle: {
      title: 'Расходы и подотчёт',
      help: 'expenses',
      words: 'расход статья под отчёт подотчётные авансовый отчёт рко',
      permission: read,
      under: BOOKS,
    },
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "statements" */ './expenses/ExpensesPage')).ExpensesPage,
    }),
  },
  {
    path: FUNDS,
    handle: {
      title: 'Фонды',
      help: 'funds',
      words: 'фонд перераспределение остаток по назначению',
      permission: read,
      under: ACCOUNTS,
      tab: true,
    },
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "funds" */ './funds/FundsPage')).FundsPage,
    }),
  },
  {
    path: fundPath(':id'),
    handle: { title: 'Фонд', help: 'funds', permission: read, under: FUNDS },
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "funds" */ './funds/FundPage')).FundPage }),
  },
  {
    path: TAKE_PAYMENT,
    handle: { title: 'Принять оплату', permission: post, under: PAYMENTS },
    lazy: async () => ({ Component: (await import('./payments/TakePaymentPage')).TakePaymentPage }),
  },
  {
    path: CHARGES,
    handle: { title: 'Начисления', help: 'charges', permission: read, under: ACCOUNTS, tab: true },
    lazy: async () => ({ Component: (await import('./charges/ChargeRunListPage')).ChargeRunListPage }),
  },
  {
    path: CHARGE_RUN_CREATE,
    handle: { title: 'Новое начисление', permission: post, under: CHARGES },
    lazy: async () => ({ Component: (await import('./charges/ChargeRunFormPage')).ChargeRunFormPage }),
  },
  {
    path: chargeRunPath(':id'),
    handle: { title: 'Начисление', permission: read, under: CHARGES },
    lazy: async () => ({ Component: (await import('./charges/ChargeRunPage')).ChargeRunPage }),
  },
  {
    path: LEDGER_CHECK,
    handle: {
      title: 'Сверка',
      help: 'check',
      words: 'проверка учёта расхождения',
      permission: 'finances.check',
      under: ACCOUNTS,
      tab: true,
    },
    lazy: async () => ({ Component: (await import('./check/CheckPage')).CheckPage }),
  },
  {
    path: RECEIPTS,
    handle: {
      title: 'Квитанции',
      help: 'receipts',
      words: 'квитанция печать qr разослать должникам',
      permission: read,
      under: ACCOUNTS,
      tab: true,
    },
    lazy: async () => ({ Component: (await import('./receipts/ReceiptsPage')).ReceiptsPage }),
  },
  {
    path: REPORTS,
    handle: {
      title: 'Отчёты',
      help: 'payment-reports',
      words: 'оплата по дням источники невыясненные отчёт',
      permission: read,
      under: ACCOUNTS,
      tab: true,
    },
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "reports" */ './reports/ReportsPage')).ReportsPage,
    }),
  },
  {
    path: PERIODS,
    handle: {
      title: 'Периоды',
      words: 'закрыть месяц закрытие период обороты',
      permission: read,
      under: ACCOUNTS,
      tab: true,
      help: 'close-month',
    },
    lazy: async () => ({ Component: (await import('./periods/PeriodsPage')).PeriodsPage }),
  },
  {
    path: CONTRIBUTIONS,
    handle: { title: 'Взносы и ставки', help: 'charges', permission: read, under: ACCOUNTS, tab: true },
    lazy: async () => ({ Component: (await import('./contributions/ContributionListPage')).ContributionListPage }),
  },
  {
    path: CONTRIBUTION_CREATE,
    handle: { title: 'Новый взнос', permission: settings, under: CONTRIBUTIONS },
    lazy: async () => ({ Component: (await import('./contributions/ContributionFormPage')).ContributionCreatePage }),
  },
  {
    path: contributionPath(':id'),
    handle: { title: 'Вид взноса', permission: read, under: CONTRIBUTIONS },
    lazy: async () => ({ Component: (await import('./contributions/ContributionPage')).ContributionPage }),
  },
  {
    path: contributionEditPath(':id'),
    handle: { title: 'Изменение', permission: settings, under: CONTRIBUTIONS },
    lazy: async () => ({ Component: (await import('./contributions/ContributionFormPage')).ContributionEditPage }),
  },
]
