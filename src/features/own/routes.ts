import { CarOutlined, IdcardOutlined, WalletOutlined } from '@ant-design/icons'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import { OWN_ACCOUNT, OWN_CARD, OWN_CONTACTS, OWN_GARAGES } from '#shared/routing/paths'

/** What a member sees of the own. The specification names no path of it: it stands below the dashboard as other areas do. */
export const ownRoutes: FeatureRoute[] = [
  {
    path: OWN_CARD,
    handle: {
      help: 'my-card',
      title: 'Моя карточка',
      permission: 'own.read',
      menu: { group: 'own', order: 1, icon: IdcardOutlined, key: 'c', phone: 3 },
    },
    lazy: async () => ({ Component: (await import('./MyCardPage')).MyCardPage }),
  },
  {
    path: OWN_CONTACTS,
    handle: { help: 'my-contacts', title: 'Изменить контакты', permission: 'own.write' },
    lazy: async () => ({ Component: (await import('./MyContactsPage')).MyContactsPage }),
  },
  {
    path: OWN_GARAGES,
    handle: {
      help: 'my-garages',
      title: 'Мои гаражи',
      permission: 'own.read',
      menu: { group: 'own', order: 2, icon: CarOutlined, key: 'b', phone: 4 },
    },
    lazy: async () => ({ Component: (await import('./MyGaragesPage')).MyGaragesPage }),
  },
  {
    path: OWN_ACCOUNT,
    handle: {
      help: 'my-account',
      title: 'Мой счёт',
      permission: 'own.read',
      menu: { group: 'own', order: 3, icon: WalletOutlined, phone: 2 },
    },
    lazy: async () => ({ Component: (await import('./MyAccountPage')).MyAccountPage }),
  },
]
