import type { Feature } from '#shared/features/feature'
import { GARAGE_CREATE, garagePath, GARAGES, OWN_GARAGES } from '#shared/routing/paths'
import { garageRoutes } from './routes'

export const garagesFeature = {
  routes: garageRoutes,
  places: { garages: { record: garagePath, list: GARAGES, own: { title: 'Мои гаражи', page: OWN_GARAGES } } },
  tags: { Garage: ['garages', 'members'] },
  exports: { garages: { what: 'С владельцами, площадями и кадастровыми номерами' } },
  commands: [
    {
      id: 'new-garage',
      title: 'Новый гараж',
      path: GARAGE_CREATE,
      permission: 'garages.write',
      words: 'добавить создать бокс',
    },
    {
      id: 'transfer',
      title: 'Передать гараж',
      details: ['выберите гараж, затем «Передать»'],
      path: GARAGES,
      permission: 'garages.write',
      words: 'продажа наследование дарение сменить владельца',
    },
  ],
  history: async () => ({ garages: (await import(/* webpackChunkName: "history" */ './garageHistory')).garageHistory }),
  help: async () => (await import(/* webpackChunkName: "help" */ './garagesHelp')).garagesHelp,
} satisfies Feature
