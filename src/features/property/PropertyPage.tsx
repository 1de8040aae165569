import type { Property } from '#contract/property'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { RecordHistory } from '#shared/detail/History'
import { RecordHeader } from '#shared/detail/RecordHeader'
import { useRecordArchive } from '#shared/detail/useRecordArchive'
import { useRecordOfAddress } from '#shared/detail/useRecordOfAddress'
import { waitingFor } from '#shared/detail/waitingFor'
import { RecordDocuments } from '#shared/documents/RecordDocuments'
import { useRecordDocumentsQuery } from '#shared/documents/recordDocumentsApi'
import { useListImagesQuery } from '#shared/images/imagesApi'
import { RecordImages } from '#shared/images/RecordImages'
import { PROPERTY, propertyEditPath } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { EditLink } from '#shared/ui/RecordLinks'
import { MaintenanceList, MaintenanceTab } from './MaintenanceTab'
import { propertyCalls, useListMaintenanceQuery } from './propertyApi'
import { PropertyFacts } from './PropertyFacts'
import { propertyHistory } from './propertyHistory'
import { PropertyStatusTag } from './PropertyTags'

export function PropertyPage() {
  const of = useRecordOfAddress()
  const images = useListImagesQuery({ ...of, records: 'property' })
  return (
    <DetailPage
      query={waitingFor(propertyCalls.get.useQuery(of), images)}
      titleOf={({ name }) => name}
      notFoundText="Такого имущества нет."
      listTo={PROPERTY}
    >
      {(property) => <PropertyDetails property={property} />}
    </DetailPage>
  )
}

function PropertyDetails({ property }: { property: Property }) {
  const canWrite = useCan('property.write')
  const canWriteDocuments = useCan('documents.write')
  const { gbc_id, id } = property
  const archive = useRecordArchive(property, propertyCalls, { canWrite, text: 'Имущество отправлено в архив.' })
  const canEdit = canWrite && !property.archived_at
  const counts = useCounts(property)
  return (
    <>
      <RecordHeader
        title={property.name}
        state={<PropertyStatusTag property={property} />}
        facts={[
          property.inventory_number && `инв. № ${property.inventory_number}`,
          property.location,
          property.responsible,
        ]}
        actions={canEdit && <EditLink to={propertyEditPath(id)} type="primary" />}
        card={<PrintedProperty property={property} />}
        more={archive.items}
      />
      {archive.note}
      <DetailTabs
        items={[
          {
            key: 'facts',
            label: 'Сведения',
            children: <PropertyFacts property={property} editTo={canEdit ? propertyEditPath(id) : undefined} />,
          },
          {
            key: 'maintenance',
            label: 'Обслуживание',
            count: counts.maintenance,
            children: <MaintenanceTab property={property} canEdit={canEdit} />,
          },
          {
            key: 'images',
            label: 'Фотографии',
            count: counts.images,
            children: <RecordImages of={{ gbc_id, records: 'property', id }} canWrite={canEdit} />,
          },
          {
            key: 'documents',
            label: 'Документы',
            count: counts.documents,
            children: (
              <RecordDocuments
                of={{ gbc_id, records: 'property', id }}
                canAdd={canWriteDocuments && !property.archived_at}
              />
            ),
          },
          {
            key: 'history',
            label: 'История',
            children: <RecordHistory of={property} calls={propertyCalls} area="property" fields={propertyHistory} />,
          },
        ]}
      />
      {archive.undo}
    </>
  )
}

/** The card on paper: what is known, and how the thing was looked after. */
function PrintedProperty({ property }: { property: Property }) {
  const { currentData: list = [] } = useListMaintenanceQuery({ gbc_id: property.gbc_id, id: property.id })
  return (
    <>
      <PropertyFacts property={property} />
      <MaintenanceList title="Записи об обслуживании" list={list} />
    </>
  )
}

/** How many of each there are: what a tab holds is there when it is opened. */
function useCounts({ gbc_id, id }: Property) {
  return {
    maintenance: useListMaintenanceQuery({ gbc_id, id }).currentData?.length,
    images: useListImagesQuery({ gbc_id, records: 'property', id }).currentData?.length,
    documents: useRecordDocumentsQuery({ gbc_id, records: 'property', id }).currentData?.total,
  }
}
