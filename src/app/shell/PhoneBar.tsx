import { MenuOutlined } from '@ant-design/icons'
import { NavLink } from 'react-router-dom'
import type { MenuSection } from './menu'

/** How many areas stand in the bottom bar; the rest is in the drawer. */
const SHOWN = 4

/** The bottom bar of a phone: the main areas and the rest. */
export const PhoneBar = ({ sections, onMenu }: { sections: readonly MenuSection[]; onMenu: () => void }) => (
  <nav className="phone-bar" aria-label="Главное">
    {sections
      .flatMap(({ entries }) => entries)
      .slice(0, SHOWN)
      .map(({ path, title, icon: Icon }) => (
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
