import type { Permission } from '#contract/permissions'
import type { FeatureRoute } from '#shared/routing/pageHandle'
import type { Choice } from './choices'

/** Words that people look for a page by, besides its title. */
const OTHER_WORDS: Record<string, string> = {
  '/dashboard/members': 'владельцы собственники реестр список',
  '/dashboard/garages': 'боксы список',
  '/dashboard/garages/plan': 'карта схема',
  '/dashboard/cooperative-property': 'инвентарь',
  '/dashboard/documents': 'устав протокол договор файлы',
  '/cooperative': 'кооператив банк счет инн',
  '/security': 'пароль сеансы вход',
  '/profile': 'мои данные почта',
  '/dashboard/help': 'справка инструкция',
}

type Allowed = (permission: Permission) => boolean

/** Pages that stand by themselves (not of one record) and that the user may open, by their routes. */
export const pageChoices = (routes: readonly FeatureRoute[], allowed: Allowed): Choice[] =>
  routes
    .filter(
      ({ path, handle }) =>
        !/:|\/(create|edit|restore)$/.test(path) && (!handle.permission || allowed(handle.permission)),
    )
    .map(({ path, handle }) => ({
      id: `/${path}`,
      title: handle.title,
      path: `/${path}`,
      words: OTHER_WORDS[`/${path}`],
    }))

const ACTIONS: (Choice & { permission?: Permission })[] = [
  {
    id: 'new-member',
    title: 'Новый член',
    path: '/dashboard/members/create',
    permission: 'members.write',
    words: 'добавить создать владелец',
  },
  {
    id: 'new-garage',
    title: 'Новый гараж',
    path: '/dashboard/garages/create',
    permission: 'garages.write',
    words: 'добавить создать бокс',
  },
  {
    id: 'transfer',
    title: 'Передать гараж',
    details: ['выберите гараж, затем «Передать»'],
    path: '/dashboard/garages',
    permission: 'garages.write',
    words: 'продажа наследование дарение сменить владельца',
  },
  {
    id: 'new-property',
    title: 'Новое имущество',
    path: '/dashboard/property/create',
    permission: 'property.write',
    words: 'добавить создать',
  },
  {
    id: 'new-document',
    title: 'Новый документ',
    path: '/dashboard/documents/create',
    permission: 'documents.write',
    words: 'добавить создать протокол договор',
  },
  {
    id: 'my-contacts',
    title: 'Изменить свои контакты',
    path: '/dashboard/my-card/edit',
    permission: 'own.write',
    words: 'телефон почта адрес',
  },
  {
    id: 'edit-gbc',
    title: 'Изменить реквизиты',
    path: '/cooperative/edit',
    permission: 'gbc.write',
    words: 'кооператив',
  },
  { id: 'edit-profile', title: 'Изменить профиль', path: '/profile/edit', words: 'телефон адрес фотография' },
  { id: 'password', title: 'Сменить пароль', path: '/update-password?next=/security' },
  { id: 'theme', title: 'Сменить тему', command: 'theme', words: 'темная светлая оформление' },
  { id: 'keys', title: 'Сочетания клавиш', command: 'keys', words: 'горячие клавиатура' },
  { id: 'logout', title: 'Выйти', command: 'logout', words: 'выход завершить' },
]

export const actionChoices = (allowed: Allowed): Choice[] =>
  ACTIONS.filter(({ permission }) => !permission || allowed(permission)).map(
    ({ permission: _permission, ...choice }) => choice,
  )
