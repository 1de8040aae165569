import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Link, Outlet, ScrollRestoration, useMatches, useOutletContext } from 'react-router-dom'
import { usePageKeys } from '#app/keys/usePageKeys'
import { SearchButton } from '#app/search/SearchButton'
import { can } from '#contract/permissions'
import { RunningJobs } from '#features/jobs/RunningJobs'
import { Bell } from '#features/notifications/Bell'
import type { PageHandle } from '#shared/routing/pageHandle'
import type { PageRecord } from '#shared/routing/pageTitle'
import { HOME } from '#shared/routing/paths'
import { useUser } from '#shared/session/session'
import { AvatarMenu } from './AvatarMenu'
import { Crumbs } from './Crumbs'
import { ForbiddenPage } from './ForbiddenPage'
import { HelpLink } from './HelpLink'
import { mainOf } from './menu'
import { menuCollapsed, selectMenu } from './menuSlice'
import { PaperHead } from './PaperHead'
import { PhoneBar } from './PhoneBar'
import { SideMenu } from './SideMenu'
import { ThemeSwitch } from './ThemeSwitch'
import { useMenu } from './useMenu'
import './shell.css'

/** Only phones open it. */
const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer')).MenuDrawer }))

/** Header, menu and the container that holds the current page. */
export function ShellLayout() {
  const { role, gbc } = useUser()
  const { collapsed } = useSelector(selectMenu)
  const dispatch = useDispatch()
  const [drawerOpen, setDrawerOpen] = useState(false)
  const record = useOutletContext<PageRecord | null>()
  const sections = useMenu()
  usePageKeys(sections)
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  const forbidden = handles.some((handle) => handle?.permission && !can(role, handle.permission))

  return (
    <div className={collapsed ? 'shell shell-collapsed' : 'shell'}>
      <a className="skip-link" href="#content">
        К содержанию
      </a>
      <header className="shell-header">
        <Button
          className="shell-fold"
          type="text"
          aria-label={collapsed ? 'Развернуть меню' : 'Свернуть меню'}
          aria-expanded={!collapsed}
          icon={collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          onClick={() => dispatch(menuCollapsed(!collapsed))}
        />
        <Link to={HOME} className="shell-name">
          {gbc?.short_name ?? 'Офис ГСК'}
        </Link>
        <SearchButton />
        <RunningJobs />
        <HelpLink />
        <Bell />
        <ThemeSwitch />
        <AvatarMenu />
      </header>
      <nav className="shell-menu" aria-label="Разделы">
        <SideMenu sections={sections} collapsed={collapsed} />
      </nav>
      <main id="content" className="shell-content" tabIndex={-1}>
        <div className="container">
          <PaperHead />
          <Crumbs record={record} />
          {forbidden ? <ForbiddenPage /> : <Outlet />}
        </div>
      </main>
      <PhoneBar entries={mainOf(sections, role)} onMenu={() => setDrawerOpen(true)} />
      {drawerOpen && (
        <Suspense>
          <MenuDrawer sections={sections} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
      {/* A page that was opened by its address has no history yet: its key alone would be that of every other such page. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </div>
  )
}
