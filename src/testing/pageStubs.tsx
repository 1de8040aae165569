import type { FeatureRoute } from '#shared/routing/pageHandle'

/** Two pages for tests of the shell itself, so that they don't depend on what the areas show. */
export const pageStubs: FeatureRoute[] = [
  {
    path: 'dashboard/home',
    handle: { title: 'Главная', menu: { group: 'main', order: 1, icon: 'home' } },
    element: <h1>Главная страница</h1>,
  },
  {
    path: 'dashboard/members',
    handle: { title: 'Члены', menu: { group: 'gbc', order: 2, icon: 'members' }, permission: 'members.read' },
    element: <h1>Список членов</h1>,
  },
  { path: 'dashboard/members/:id', handle: { title: 'Карточка' }, element: <h1>Карточка члена</h1> },
]
