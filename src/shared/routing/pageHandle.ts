import type { ComponentType } from 'react'
import type { NonIndexRouteObject } from 'react-router-dom'
import type { Permission } from '#contract/permissions'

/** Groups of the left menu, in their order; `main` stands above and `rest` below without a heading. */
export const MENU_GROUPS = {
  main: '',
  own: 'Моё',
  gbc: 'Кооператив',
  money: 'Деньги',
  work: 'Работа',
  common: 'Общее дело',
  info: 'Сведения',
  rest: '',
} as const
export type MenuGroup = keyof typeof MENU_GROUPS

/** An icon of @ant-design/icons. */
export type MenuIcon = ComponentType<{ 'aria-hidden'?: boolean }>

/** What a route says of its page. Menu, breadcrumbs, document title and the guard read it. */
export interface PageHandle {
  title: string
  /** Words by which the search finds it besides its title. */
  words?: string
  menu?: {
    group: MenuGroup
    order: number
    icon: MenuIcon
    /** Letter that opens it after `g`. */
    key?: string
    /** Place among the role's main areas, of which the bottom bar of a phone shows the first four. */
    phone?: number
  }
  /** Without this permission the page says «Нет доступа» and the menu has no entry. */
  permission?: Permission
  /** The help's article about the page; pages below it without one of their own have it too. */
  help?: string
  /** Path of the area that the page belongs to, where its own address doesn't begin with it. */
  under?: string
  /** One of the tabs of that area: they say where one is, and no way back above them moves the page. */
  tab?: true
}

/** A feature's page: its path as shared/routing/paths.ts has it, the page itself lazy. */
export type FeatureRoute = Omit<NonIndexRouteObject, 'handle' | 'children' | 'path'> & {
  path: string
  handle: PageHandle
}
