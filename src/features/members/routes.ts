import type { FeatureRoute } from '#shared/routing/pageHandle'

/** The members' pages (specification, section 2). */
export const memberRoutes: FeatureRoute[] = [
  {
    path: 'dashboard/members',
    handle: { title: 'Члены', permission: 'members.read', menu: { group: 'gbc', order: 2, icon: 'members' } },
    lazy: async () => ({ Component: (await import('./MemberListPage')).MemberListPage }),
  },
  {
    path: 'dashboard/members/create',
    handle: { title: 'Новый член', permission: 'members.write' },
    lazy: async () => ({ Component: (await import('./MemberFormPage')).MemberCreatePage }),
  },
  {
    path: 'dashboard/members/duplicates',
    handle: { title: 'Возможные дубли', permission: 'members.read' },
    lazy: async () => ({ Component: (await import('./merging/DuplicatesPage')).DuplicatesPage }),
  },
  {
    path: 'dashboard/members/proposals',
    handle: { title: 'Предложения членов', permission: 'members.read' },
    lazy: async () => ({ Component: (await import('./proposals/ProposalsPage')).ProposalsPage }),
  },
  {
    path: 'dashboard/members/merge/:id',
    handle: { title: 'Объединение карточек', permission: 'members.write' },
    lazy: async () => ({ Component: (await import('./merging/MergePage')).MergePage }),
  },
  {
    path: 'dashboard/members/:id',
    handle: { title: 'Член кооператива', permission: 'members.read' },
    lazy: async () => ({ Component: (await import('./MemberPage')).MemberPage }),
  },
  {
    path: 'dashboard/members/edit/:id',
    handle: { title: 'Изменение', permission: 'members.write' },
    lazy: async () => ({ Component: (await import('./MemberFormPage')).MemberEditPage }),
  },
]
