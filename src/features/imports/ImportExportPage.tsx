import { DetailTabs } from '#shared/detail/DetailTabs'
import { useCan } from '#shared/session/session'
import { PageHeader } from '#shared/ui/PageHeader'
import { ExportTab } from './ExportTab'
import { ImportTab } from './ImportTab'

/** What comes into the cooperative from files and leaves it in them; each tab for those who may. */
export function ImportExportPage() {
  const mayImport = useCan('imports.write')
  const tabs = [
    ...(mayImport ? [{ key: 'import', label: 'Импорт', children: <ImportTab /> }] : []),
    { key: 'export', label: 'Экспорт', children: <ExportTab /> },
  ]
  return (
    <>
      <PageHeader title="Экспорт/импорт" />
      <DetailTabs items={tabs} />
    </>
  )
}
