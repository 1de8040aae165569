import { lazy } from 'react'
import type { Feature } from '#shared/features/feature'
import { ANNOUNCEMENT_CREATE, announcementPath, ANNOUNCEMENTS } from '#shared/routing/paths'
import { announcementRoutes } from './routes'

export const announcementsFeature = {
  routes: announcementRoutes,
  places: { announcements: { record: announcementPath, list: ANNOUNCEMENTS } },
  tags: { Announcement: ['announcements'] },
  exports: { announcements: { what: 'Тексты, кому и когда показывались' } },
  commands: [
    {
      id: 'new-announcement',
      title: 'Новое объявление',
      path: ANNOUNCEMENT_CREATE,
      permission: 'announcements.write',
      words: 'добавить создать написать сообщить',
    },
  ],
  home: {
    permission: 'announcements.read',
    column: 'main',
    Block: lazy(async () => ({ default: (await import('./HomeAnnouncements')).HomeAnnouncements })),
  },
  history: async () => ({
    announcements: (await import(/* webpackChunkName: "history" */ './announcementHistory')).announcementHistory,
  }),
  help: async () => (await import(/* webpackChunkName: "help" */ './announcementsHelp')).announcementsHelp,
} satisfies Feature
