import type { Permission } from '#contract/permissions'
import type { Feature, PageCommand } from '#shared/features/feature'
import type { Choice } from './choices'

type Allowed = (permission: Permission) => boolean

const mayOpen = (permission: Permission | undefined, allowed: Allowed) => !permission || allowed(permission)

/** Pages that stand by themselves (not of one record, not for the program's administrator) and that the user may open, by their routes. */
export const pageChoices = (features: readonly Feature[], allowed: Allowed): Choice[] =>
  features
    .flatMap(({ routes = [] }) => routes)
    .filter(
      ({ path, handle }) => !/:|\/(create|edit|restore|directories)$/.test(path) && mayOpen(handle.permission, allowed),
    )
    .map(({ path, handle: { title, words } }) => ({ id: path, title, path, words }))

/** What the application itself does. */
const OWN_COMMANDS: Choice[] = [
  { id: 'theme', title: 'Сменить тему', command: 'theme', words: 'темная светлая оформление' },
  { id: 'keys', title: 'Сочетания клавиш', command: 'keys', words: 'горячие клавиатура' },
  { id: 'logout', title: 'Выйти', command: 'logout', words: 'выход завершить' },
]

export const actionChoices = (features: readonly Feature[], allowed: Allowed): Choice[] => [
  ...features
    .flatMap(({ commands = [] }): readonly PageCommand[] => commands)
    .filter(({ permission }) => mayOpen(permission, allowed))
    .map(({ permission: _permission, ...choice }) => choice),
  ...OWN_COMMANDS,
]
