import { Drawer } from 'antd'
import type { MenuSection } from './menu'
import { SideMenu } from './SideMenu'

/** The menu of a phone, over the page. */
export const MenuDrawer = ({ sections, onClose }: { sections: readonly MenuSection[]; onClose: () => void }) => (
  <Drawer open title="Разделы" placement="left" size={280} onClose={onClose}>
    <SideMenu sections={sections} onChoose={onClose} />
  </Drawer>
)
