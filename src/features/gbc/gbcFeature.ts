import type { Feature } from '#shared/features/feature'
import { GBC, GBC_EDIT } from '#shared/routing/paths'
import { gbcRoutes } from './routes'

export const gbcFeature = {
  routes: gbcRoutes,
  places: { gbc: { record: () => GBC } },
  tags: { Gbc: ['gbc'] },
  commands: [
    { id: 'edit-gbc', title: 'Изменить реквизиты', path: GBC_EDIT, permission: 'gbc.write', words: 'кооператив' },
  ],
  history: async () => ({ gbc: (await import(/* webpackChunkName: "history" */ './gbcHistory')).gbcHistory }),
  help: async () => (await import(/* webpackChunkName: "help" */ './gbcHelp')).gbcHelp,
} satisfies Feature
