import { DownOutlined } from '@ant-design/icons'
import { useId, useState, type KeyboardEvent } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Link, useLocation, useMatches, useNavigate } from 'react-router-dom'
import { matching } from '#app/search/matching'
import { useFeatures } from '#shared/features/useFeatures'
import { pagesAbove } from '#shared/routing/above'
import type { PageHandle } from '#shared/routing/pageHandle'
import type { MenuEntry, MenuSection } from './menu'
import { groupFolded, selectMenu } from './menuSlice'
import './menu.css'

/** A longer menu is searched; one of more than `ROOM` entries starts with its groups folded, to fit a screen of 800 px. */
const SEARCHED = 8
const ROOM = 18

interface Props {
  sections: readonly MenuSection[]
  /** Icons alone. */
  collapsed?: boolean
  onChoose?: () => void
}

/** The areas in groups that fold, the one of the present page marked; a long menu is searched by what is typed over it. */
export function SideMenu({ sections, collapsed = false, onChoose }: Props) {
  const [query, setQuery] = useState('')
  const entries = sections.flatMap((section) => section.entries)
  const current = useCurrentPath(entries)
  const found =
    query.trim() && !collapsed ? matching(entries, query, ({ title, words = '' }) => `${title} ${words}`) : null
  const holdsPage = (section: MenuSection) => section.entries.some(({ path }) => path === current)
  const choose = () => {
    setQuery('')
    onChoose?.()
  }
  return (
    <div className={collapsed ? 'side-menu side-menu-collapsed' : 'side-menu'}>
      {entries.length > SEARCHED && !collapsed && (
        <EntrySearch query={query} onQuery={setQuery} first={found?.[0]?.path} onChoose={choose} />
      )}
      {found && (
        <div aria-live="polite">
          {found.length === 0 && <p className="side-menu-nothing">Такого раздела нет.</p>}
          <EntryList entries={found} current={current} onChoose={choose} />
        </div>
      )}
      {!found &&
        sections.map((section) =>
          section.title === '' || collapsed ? (
            <EntryList key={section.group} {...section} current={current} collapsed={collapsed} onChoose={choose} />
          ) : (
            <Group
              key={`${section.group} ${holdsPage(section)}`}
              section={section}
              startsFolded={entries.length > ROOM}
              holdsPage={holdsPage(section)}
              current={current}
              onChoose={choose}
            />
          ),
        )}
    </div>
  )
}

/** Path of the entry that the present page belongs to. */
function useCurrentPath(entries: readonly MenuEntry[]): string | undefined {
  const { pathname } = useLocation()
  const routes = useFeatures().flatMap((feature) => feature.routes ?? [])
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  const above = pagesAbove(routes, `${pathname}/`, handle?.under)
  return entries.find((entry) => above.some(({ path }) => path === entry.path))?.path
}

interface EntrySearchProps {
  query: string
  onQuery: (query: string) => void
  /** Path of the first entry found, which Enter opens. */
  first: string | undefined
  onChoose: () => void
}

function EntrySearch({ query, onQuery, first, onChoose }: EntrySearchProps) {
  const navigate = useNavigate()
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onQuery('')
    if (key !== 'Enter' || !first) return
    void navigate(first)
    onChoose()
  }
  return (
    <input
      className="side-menu-search"
      type="search"
      aria-label="Найти раздел"
      placeholder="Найти раздел"
      autoComplete="off"
      value={query}
      onChange={({ target }) => onQuery(target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

interface GroupProps {
  section: MenuSection
  startsFolded: boolean
  /** The group of the open page is open, unless it is folded while one stands on the page. */
  holdsPage: boolean
  current: string | undefined
  onChoose: () => void
}

function Group({ section: { group, title, entries }, startsFolded, holdsPage, current, onChoose }: GroupProps) {
  const id = useId()
  const dispatch = useDispatch()
  const { groups } = useSelector(selectMenu)
  const [foldedHere, setFoldedHere] = useState(false)
  const kept = groups[group] ?? (startsFolded ? 'folded' : 'open')
  const folded = holdsPage ? foldedHere : kept === 'folded'

  const toggle = () => {
    setFoldedHere(!folded)
    dispatch(groupFolded({ group, folded: !folded }))
  }

  return (
    <section aria-labelledby={id}>
      <button id={id} type="button" className="side-menu-group" aria-expanded={!folded} onClick={toggle}>
        {title} <DownOutlined aria-hidden />
      </button>
      {!folded && <EntryList entries={entries} current={current} onChoose={onChoose} />}
    </section>
  )
}

interface EntryListProps {
  entries: readonly MenuEntry[]
  current: string | undefined
  collapsed?: boolean
  onChoose: () => void
}

const EntryList = ({ entries, current, collapsed, onChoose }: EntryListProps) => (
  <ul>
    {entries.map(({ path, title, icon: Icon, key }) => (
      <li key={path}>
        <Link
          to={path}
          aria-current={path === current ? 'page' : undefined}
          aria-keyshortcuts={key && `g ${key}`}
          title={collapsed ? title : undefined}
          onClick={onChoose}
        >
          <Icon aria-hidden />
          <span>{title}</span>
        </Link>
      </li>
    ))}
  </ul>
)
