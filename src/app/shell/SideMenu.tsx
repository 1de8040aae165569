import { Menu, type MenuProps } from 'antd'
import { Link, useLocation, useMatches } from 'react-router-dom'
import type { PageHandle } from '#shared/routing/pageHandle'
import type { MenuEntry, MenuSection } from './menu'

const itemOf = ({ path, title, icon: Icon }: MenuEntry) => ({
  key: path,
  icon: <Icon aria-hidden />,
  label: <Link to={path}>{title}</Link>,
  title,
})

type Items = NonNullable<MenuProps['items']>

const itemsOf = (sections: readonly MenuSection[], collapsed: boolean): Items =>
  sections.flatMap<Items[number]>(({ group, title, entries }, index) => {
    if (title && !collapsed) return [{ key: group, type: 'group', label: title, children: entries.map(itemOf) }]
    return index === 0 ? entries.map(itemOf) : [{ key: group, type: 'divider' }, ...entries.map(itemOf)]
  })

interface Props {
  sections: readonly MenuSection[]
  collapsed?: boolean
  onChoose?: () => void
}

/** The areas, the one of the present page marked. */
export function SideMenu({ sections, collapsed = false, onChoose }: Props) {
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  const page = handle?.under ? `${handle.under}/` : `${pathname}/`
  const current = sections.flatMap(({ entries }) => entries).filter(({ path }) => page.startsWith(`${path}/`))
  return (
    <Menu
      mode="inline"
      inlineCollapsed={collapsed}
      items={itemsOf(sections, collapsed)}
      selectedKeys={current.map(({ path }) => path)}
      onClick={onChoose}
    />
  )
}
