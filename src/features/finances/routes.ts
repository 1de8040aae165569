import { WalletOutlined } from '@ant-design/icons'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import { ACCOUNTS, PAYMENTS, TAKE_PAYMENT, accountPath } from '#shared/routing/paths'

const read = 'finances.read'
const post = 'finances.post'

/** The pages of money, a folder a tab. */
export const financesRoutes: FeatureRoute[] = [
  {
    path: ACCOUNTS,
    handle: {
      title: 'Финансы',
      words: 'деньги долги лицевые счета баланс',
      permission: read,
      menu: { group: 'money', order: 1, icon: WalletOutlined, key: 'f' },
    },
    lazy: async () => ({ Component: (await import('./accounts/AccountListPage')).AccountListPage }),
  },
  {
    path: accountPath(':id'),
    handle: { title: 'Лицевой счёт', permission: read, under: ACCOUNTS },
    lazy: async () => ({ Component: (await import('./accounts/AccountPage')).AccountPage }),
  },
  {
    path: PAYMENTS,
    handle: { title: 'Платежи', permission: read, under: ACCOUNTS },
    lazy: async () => ({ Component: (await import('./payments/PaymentListPage')).PaymentListPage }),
  },
  {
    path: TAKE_PAYMENT,
    handle: { title: 'Принять оплату', permission: post, under: PAYMENTS },
    lazy: async () => ({ Component: (await import('./payments/TakePaymentPage')).TakePaymentPage }),
  },
]
