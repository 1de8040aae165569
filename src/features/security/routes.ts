import { SafetyOutlined } from '@ant-design/icons'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import { DIRECTORIES, SECURITY } from '#shared/routing/paths'

export const securityRoutes: FeatureRoute[] = [
  {
    path: SECURITY,
    handle: {
      help: 'sessions',
      title: 'Безопасность',
      words: 'пароль сеансы вход',
      menu: { group: 'rest', order: 1, icon: SafetyOutlined, key: 's' },
    },
    lazy: async () => ({ Component: (await import('./SecurityPage')).SecurityPage }),
  },
  {
    path: DIRECTORIES,
    handle: { title: 'Справочники' },
    lazy: async () => ({ Component: (await import('./DirectoriesPage')).DirectoriesPage }),
  },
]
