import { QuestionCircleOutlined } from '@ant-design/icons'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import { HELP } from '#shared/routing/paths'

export const helpRoutes: FeatureRoute[] = [
  {
    path: HELP,
    handle: {
      title: 'Помощь',
      words: 'справка инструкция',
      menu: { group: 'rest', order: 2, icon: QuestionCircleOutlined },
    },
    lazy: async () => ({ Component: (await import('./HelpPage')).HelpPage }),
  },
]
