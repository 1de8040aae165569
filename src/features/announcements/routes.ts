import { NotificationOutlined } from '@ant-design/icons'
import { areas } from '#contract/areas'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import { ANNOUNCEMENT_CREATE, announcementEditPath, announcementPath, ANNOUNCEMENTS } from '#shared/routing/paths'

export const announcementRoutes: FeatureRoute[] = [
  {
    path: ANNOUNCEMENTS,
    handle: {
      help: 'announcements',
      title: areas.announcements.title,
      words: 'доска новости сообщить',
      permission: 'announcements.read',
      menu: { group: 'common', order: 1, icon: NotificationOutlined, key: 'a', phone: 8 },
    },
    lazy: async () => ({ Component: (await import('./AnnouncementListPage')).AnnouncementListPage }),
  },
  {
    path: ANNOUNCEMENT_CREATE,
    handle: { title: 'Новое объявление', permission: 'announcements.write' },
    lazy: async () => ({ Component: (await import('./AnnouncementFormPage')).AnnouncementCreatePage }),
  },
  {
    path: announcementPath(':id'),
    handle: { title: 'Объявление', permission: 'announcements.read' },
    lazy: async () => ({ Component: (await import('./AnnouncementPage')).AnnouncementPage }),
  },
  {
    path: announcementEditPath(':id'),
    handle: { title: 'Изменение', permission: 'announcements.write' },
    lazy: async () => ({ Component: (await import('./AnnouncementFormPage')).AnnouncementEditPage }),
  },
]
