import { Tabs, type TabsProps } from 'antd'
import { useUrlTab } from './useUrlTab'

/** Linked records and other sides of a record; the open one stands in the URL. Contents load when first opened. */
export function DetailTabs({ items }: { items: NonNullable<TabsProps['items']> }) {
  const [tab, openTab] = useUrlTab(items.map(({ key }) => key))
  return <Tabs activeKey={tab} onChange={openTab} items={items} />
}
