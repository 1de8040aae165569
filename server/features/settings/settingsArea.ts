import { settingsSections, type SettingsSection } from '#contract/settings'
import type { Area } from '#server/records/area'
import { kept } from '#server/records/tables'
import { settingsRoutes } from './settingsRoutes'
import { followTimeZones, timeZonesLoaded } from './timeZones'

export const settingsArea = {
  routes: settingsRoutes,
  onReady: followTimeZones,
  scheduled: [timeZonesLoaded],
  recordNames: {
    names: async (_db, _gbc_id, ids) =>
      ids.map((id) => ({ id, name: settingsSections[id as SettingsSection]?.title ?? id })),
  },
  subscribers: { members: 'gbc.read' },
  tables: {
    gbc_settings: kept('Настройки', {
      key: ['section'],
      labels: { section: 'Раздел', content: 'Значения' },
      plain: ['section', 'content'],
    }),
  },
} as const satisfies Area
