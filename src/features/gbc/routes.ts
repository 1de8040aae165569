import { BankOutlined } from '@ant-design/icons'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import { GBC, GBC_CREATE, GBC_EDIT } from '#shared/routing/paths'

export const gbcRoutes: FeatureRoute[] = [
  {
    path: GBC,
    // Open without a role too: a user who has no cooperative yet is led from here to create one.
    handle: {
      help: 'copy-requisites',
      title: 'Реквизиты',
      words: 'кооператив банк счет инн',
      menu: { group: 'gbc', order: 1, icon: BankOutlined, key: 'r' },
    },
    lazy: async () => ({ Component: (await import('./GbcPage')).GbcPage }),
  },
  {
    path: GBC_CREATE,
    handle: { help: 'create-gbc', title: 'Новый кооператив' },
    lazy: async () => ({ Component: (await import('./CreateGbcPage')).CreateGbcPage }),
  },
  {
    path: GBC_EDIT,
    handle: { title: 'Изменить реквизиты', permission: 'gbc.write' },
    lazy: async () => ({ Component: (await import('./EditGbcPage')).EditGbcPage }),
  },
]
