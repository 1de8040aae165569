import { SettingOutlined } from '@ant-design/icons'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import { SETTINGS, settingsEditPath } from '#shared/routing/paths'

export const settingsRoutes: FeatureRoute[] = [
  {
    path: SETTINGS,
    handle: {
      title: 'Настройки',
      words: 'часовой пояс время правила оплаты срок выходной зачёт',
      permission: 'finances.settings',
      help: 'payment-rules',
      menu: { group: 'gbc', order: 5, icon: SettingOutlined },
    },
    lazy: async () => ({ Component: (await import('./SettingsPage')).SettingsPage }),
  },
  {
    path: settingsEditPath('place'),
    handle: { title: 'Место и время', permission: 'gbc.write', under: SETTINGS },
    lazy: async () => ({ Component: (await import('./SettingsFormPages')).PlaceSettingsPage }),
  },
  {
    path: settingsEditPath('finances'),
    handle: { title: 'Правила начислений и платежей', permission: 'finances.settings', under: SETTINGS },
    lazy: async () => ({ Component: (await import('./SettingsFormPages')).FinanceSettingsPage }),
  },
]
