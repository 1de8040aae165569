import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'

/** Rarer acts of a page's head, under «Ещё». */
export const MoreMenu = ({ items }: { items: NonNullable<MenuProps['items']> }) => (
  <Dropdown trigger={['click']} menu={{ items }}>
    <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
      Ещё
    </Button>
  </Dropdown>
)
