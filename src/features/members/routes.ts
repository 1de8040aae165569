import { TeamOutlined } from '@ant-design/icons'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import {
  DUPLICATES,
  MEMBER_CREATE,
  memberEditPath,
  memberPath,
  MEMBERS,
  mergePath,
  PROPOSALS,
} from '#shared/routing/paths'

/** The members' pages (specification, section 2). */
export const memberRoutes: FeatureRoute[] = [
  {
    path: MEMBERS,
    handle: {
      help: 'add-member',
      title: 'Члены',
      words: 'владельцы собственники реестр список',
      permission: 'members.read',
      menu: { group: 'gbc', order: 2, icon: TeamOutlined, key: 'm', phone: 5 },
    },
    lazy: async () => ({ Component: (await import('./MemberListPage')).MemberListPage }),
  },
  {
    path: MEMBER_CREATE,
    handle: { title: 'Новый член', permission: 'members.write' },
    lazy: async () => ({ Component: (await import('./MemberFormPage')).MemberCreatePage }),
  },
  {
    path: DUPLICATES,
    handle: { help: 'merge-members', title: 'Возможные дубли', permission: 'members.read' },
    lazy: async () => ({ Component: (await import('./merging/DuplicatesPage')).DuplicatesPage }),
  },
  {
    path: PROPOSALS,
    handle: { help: 'proposals', title: 'Предложения членов', permission: 'members.read' },
    lazy: async () => ({ Component: (await import('./proposals/ProposalsPage')).ProposalsPage }),
  },
  {
    path: mergePath(':id'),
    handle: { help: 'merge-members', title: 'Объединение карточек', permission: 'members.write' },
    lazy: async () => ({ Component: (await import('./merging/MergePage')).MergePage }),
  },
  {
    path: memberPath(':id'),
    handle: { title: 'Член кооператива', permission: 'members.read' },
    lazy: async () => ({ Component: (await import('./MemberPage')).MemberPage }),
  },
  {
    path: memberEditPath(':id'),
    handle: { title: 'Изменение', permission: 'members.write' },
    lazy: async () => ({ Component: (await import('./MemberFormPage')).MemberEditPage }),
  },
]
