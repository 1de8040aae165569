import { Tabs, type TabsProps } from 'antd'
import { useUrlTab } from './useUrlTab'
import './detail.css'

/** Linked records and other sides of a record; the open one stands in the URL. Contents load when first opened. */
export function DetailTabs({ items }: { items: NonNullable<TabsProps['items']> }) {
  const [tab, openTab] = useUrlTab(items.map(({ key }) => key))
  return <Tabs className="detail-tabs" tabBarGutter={0} activeKey={tab} onChange={openTab} items={items} />
}
