import { useParams } from 'react-router-dom'
import type { Property } from '#contract/property'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { History } from '#shared/detail/History'
import { RecordHeader } from '#shared/detail/RecordHeader'
import { useRecordArchive } from '#shared/detail/useRecordArchive'
import { waitingFor } from '#shared/detail/waitingFor'
import { RecordDocuments } from '#shared/documents/RecordDocuments'
import { useRecordDocumentsQuery } from '#shared/documents/recordDocumentsApi'
import { useListImagesQuery } from '#shared/images/imagesApi'
import { RecordImages } from '#shared/images/RecordImages'
import { usePageTitle } from '#shared/routing/pageTitle'
import { PROPERTY, propertyEditPath } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { MaintenanceList, MaintenanceTab } from './MaintenanceTab'
import {
  useGetPropertyQuery,
  useGetPropertyHistoryQuery,
  useRestorePropertyMutation,
  useArchivePropertyMutation,
  useListMaintenanceQuery,
} from './propertyApi'
import { PropertyFacts } from './PropertyFacts'
import { propertyHistory } from './propertyHistory'
import { PropertyStatusTag } from './PropertyTags'

export function PropertyPage() {
  const { id = '' } = useParams()
  const gbc_id = useOwnGbcId()
  const query = useGetPropertyQuery({ gbc_id, id })
  const images = useListImagesQuery({ gbc_id, records: 'property', id })
  usePageTitle(query.currentData?.name)
  return (
    <DetailPage query={waitingFor(query, images)} notFoundText="Такого имущества нет." listTo={PROPERTY}>
      {(property) => <PropertyDetails property={property} />}
    </DetailPage>
  )
}

function PropertyDetails({ property }: { property: Property }) {
  const canWrite = useCan('property.write')
  const canWriteDocuments = useCan('documents.write')
  const { gbc_id, id } = property
  const archive = useRecordArchive(property, useArchivePropertyMutation(), useRestorePropertyMutation(), {
    canWrite,
    text: 'Имущество отправлено в архив.',
  })
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
        actions={
          canEdit && (
            <LinkButton to={propertyEditPath(id)} aria-keyshortcuts="e" type="primary">
              Изменить
            </LinkButton>
          )
        }
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
          { key: 'history', label: 'История', children: <PropertyHistory property={property} /> },
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

function PropertyHistory({ property: { gbc_id, id } }: { property: Property }) {
  return <History area="property" query={useGetPropertyHistoryQuery({ gbc_id, id })} fields={propertyHistory} />
}
