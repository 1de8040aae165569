import type { Feature } from '#shared/features/feature'
import { PROPERTY, PROPERTY_CREATE, propertyPath } from '#shared/routing/paths'
import { propertyRoutes } from './routes'

export const propertyFeature = {
  routes: propertyRoutes,
  places: { property: { record: propertyPath, list: PROPERTY } },
  tags: { Property: ['property'] },
  exports: { property: { what: 'С первоначальной и нынешней стоимостью' } },
  commands: [
    {
      id: 'new-property',
      title: 'Новое имущество',
      path: PROPERTY_CREATE,
      permission: 'property.write',
      words: 'добавить создать',
    },
  ],
  history: async () => ({
    property: (await import(/* webpackChunkName: "history" */ './propertyHistory')).propertyHistory,
  }),
  help: async () => (await import(/* webpackChunkName: "help" */ './propertyHelp')).propertyHelp,
} satisfies Feature
