import type { Feature } from '#shared/features/feature'
import { MEMBER_CREATE, memberPath, MEMBERS, OWN_CARD } from '#shared/routing/paths'
import { memberRoutes } from './routes'

export const membersFeature = {
  routes: memberRoutes,
  places: { members: { record: memberPath, list: MEMBERS, own: { title: 'Моя карточка', page: OWN_CARD } } },
  tags: { Member: ['members'], Proposal: ['proposals'] },
  exports: { members: { title: 'Члены кооператива', what: 'Все сведения карточек, кроме паспортных' } },
  commands: [
    {
      id: 'new-member',
      title: 'Новый член',
      path: MEMBER_CREATE,
      permission: 'members.write',
      words: 'добавить создать владелец',
    },
  ],
  history: async () => ({ members: (await import(/* webpackChunkName: "history" */ './memberHistory')).memberHistory }),
  help: async () => (await import(/* webpackChunkName: "help" */ './membersHelp')).membersHelp,
} satisfies Feature
