import { Tabs, type TabsProps } from 'antd'
import { useUrlTab } from './useUrlTab'

/** Linked records and other sides of a record; the open one stands in the URL. Contents load when first opened. */
export function DetailTabs({ items }: { items: NonNullable<TabsProps['items']> }) {
  const [tab, openTab] = useUrlTab(items.map(({ key }) => key))
  // Close enough for three tabs on a phone: the «more» button of tabs that don't fit is no tab, as their list wants.
  return <Tabs tabBarGutter={20} activeKey={tab} onChange={openTab} items={items} />
}
