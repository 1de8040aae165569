import { type Tab, Tabs } from '#shared/ui/Tabs'
import { useUrlTab } from './useUrlTab'

/** Linked records and other sides of a record; the open one stands in the URL. Contents load when first opened. */
export function DetailTabs({ items }: { items: readonly Tab[] }) {
  const [tab, openTab] = useUrlTab(items.map(({ key }) => key))
  return <Tabs items={items} active={tab} onChange={openTab} />
}
