import type { Feature } from '#shared/features/feature'
import { OWN_CONTACTS } from '#shared/routing/paths'
import { ownRoutes } from './routes'

export const ownFeature = {
  routes: ownRoutes,
  tags: { Own: ['own', 'documents'] },
  commands: [
    {
      id: 'my-contacts',
      title: 'Изменить свои контакты',
      path: OWN_CONTACTS,
      permission: 'own.write',
      words: 'телефон почта адрес',
    },
  ],
  help: async () => (await import(/* webpackChunkName: "help" */ './ownHelp')).ownHelp,
} satisfies Feature
