import { MenuOutlined } from '@ant-design/icons'
import { NavLink } from 'react-router-dom'
import type { MenuEntry } from './menu'

/** The bottom bar of a phone: the main areas; the rest is in the drawer. */
export const PhoneBar = ({ entries, onMenu }: { entries: readonly MenuEntry[]; onMenu: () => void }) => (
  <nav className="phone-bar" aria-label="Главное">
    {entries.map(({ path, title, icon: Icon }) => (
      <NavLink key={path} to={path}>
        <Icon aria-hidden />
        <span>{title}</span>
      </NavLink>
    ))}
    <button type="button" onClick={onMenu}>
      <MenuOutlined aria-hidden />
      <span>Меню</span>
    </button>
  </nav>
)
