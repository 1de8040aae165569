import type { Permission, Role } from '#contract/permissions'
import { MENU_GROUPS, type FeatureRoute, type MenuGroup, type MenuIcon } from '#shared/routing/pageHandle'

export interface MenuEntry {
  path: string
  title: string
  icon: MenuIcon
  order: number
  key?: string
  phone?: number
  words?: string
}

export interface MenuSection {
  group: MenuGroup
  title: string
  entries: MenuEntry[]
}

/**
 * The menu by the features' own routes: the areas that exist and that the user may read, in their groups and order.
 * @param allowed whether the user holds a permission
 */
export function menuOf(routes: readonly FeatureRoute[], allowed: (permission: Permission) => boolean): MenuSection[] {
  const entries = routes.flatMap(({ path, handle }) =>
    handle.menu && (!handle.permission || allowed(handle.permission))
      ? [{ path, title: handle.title, words: handle.words, ...handle.menu }]
      : [],
  )
  const groups = Object.keys(MENU_GROUPS) as MenuGroup[]
  return groups
    .map((group) => ({
      group,
      title: MENU_GROUPS[group],
      entries: entries.filter((entry) => entry.group === group).sort((a, b) => a.order - b.order),
    }))
    .filter((section) => section.entries.length > 0)
}

/** How many entries the bottom bar of a phone has room for. */
const ON_PHONE = 4

/** The main entries of a role, for the bottom bar of a phone: a member's own things stand there for plain members alone. */
export const mainOf = (sections: readonly MenuSection[], role: Role | null): MenuEntry[] =>
  sections
    .filter(({ group }) => group !== 'own' || role === 'member')
    .flatMap(({ entries }) => entries)
    .filter(({ phone }) => phone !== undefined)
    .sort((a, b) => (a.phone ?? 0) - (b.phone ?? 0))
    .slice(0, ON_PHONE)
