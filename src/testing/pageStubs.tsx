import { HomeOutlined, TeamOutlined } from '@ant-design/icons'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import { HOME, memberPath, MEMBERS } from '#shared/routing/paths'

/** Two pages for tests of the shell itself, so that they don't depend on what the areas show. */
export const pageStubs: FeatureRoute[] = [
  {
    path: HOME,
    handle: { title: 'Главная', menu: { group: 'main', order: 1, icon: HomeOutlined } },
    element: <h1>Главная страница</h1>,
  },
  {
    path: MEMBERS,
    handle: { title: 'Члены', menu: { group: 'gbc', order: 2, icon: TeamOutlined }, permission: 'members.read' },
    element: <h1>Список членов</h1>,
  },
  { path: memberPath(':id'), handle: { title: 'Карточка' }, element: <h1>Карточка члена</h1> },
]
