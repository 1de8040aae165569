import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { garageLabels, type Garage } from '#contract/garages'
import { ArchivedNote } from '#shared/detail/ArchivedNote'
import { ArchiveUndo } from '#shared/detail/ArchiveUndo'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { History } from '#shared/detail/History'
import { useArchive } from '#shared/detail/useArchive'
import { RecordDocuments } from '#shared/documents/RecordDocuments'
import { usePageTitle } from '#shared/routing/pageTitle'
import { GARAGES } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { GarageActions } from './GarageActions'
import { GarageFacts } from './GarageFacts'
import { garageHistory } from './garageHistory'
import {
  useGetGarageHistoryQuery,
  useGetGarageQuery,
  useRestoreGarageMutation,
  useArchiveGarageMutation,
} from './garagesApi'
import { GarageStatusTag, SharesMark } from './GarageTags'
import { Owners } from './Owners'
import { Tenants } from './Tenants'
import './garages.css'

// Of use on its own tab only.
const RecordImages = lazy(async () => ({ default: (await import('#shared/images/RecordImages')).RecordImages }))

const titleOf = ({ number }: Garage) => `Гараж ${number}`

export function GaragePage() {
  const { id = '' } = useParams()
  const gbc_id = useOwnGbcId()
  const query = useGetGarageQuery({ gbc_id, id })
  usePageTitle(query.currentData && titleOf(query.currentData))
  return (
    <DetailPage query={query} notFoundText="Такого гаража нет." listTo={GARAGES}>
      {(garage) => <GarageDetails garage={garage} />}
    </DetailPage>
  )
}

function GarageDetails({ garage }: { garage: Garage }) {
  const canWrite = useCan('garages.write')
  const canWriteDocuments = useCan('documents.write')
  const { gbc_id, id, version } = garage
  const [restore] = useRestoreGarageMutation()
  const archive = useArchive(useArchiveGarageMutation(), useRestoreGarageMutation())
  const canEdit = canWrite && !garage.archived_at
  return (
    <>
      <PageHeader
        title={titleOf(garage)}
        subtitle={
          <span className="garage-number">
            <GarageStatusTag garage={garage} />
            <SharesMark garage={garage} />
          </span>
        }
        actions={canWrite && <GarageActions garage={garage} onArchive={() => void archive.archiveAll([id])} />}
      />
      {garage.archived_at && (
        <ArchivedNote
          archivedAt={garage.archived_at}
          onRestore={canWrite ? () => void restore({ gbc_id, id, version }) : undefined}
        />
      )}
      <GarageFacts garage={garage} />
      <DetailTabs
        items={[
          { key: 'owners', label: garageLabels.owners, children: <Owners garage={garage} canEdit={canEdit} /> },
          { key: 'tenants', label: 'Арендаторы', children: <Tenants garage={garage} canEdit={canEdit} /> },
          { key: 'photos', label: 'Фотографии', children: <Photos garage={garage} canEdit={canEdit} /> },
          {
            key: 'documents',
            label: 'Документы',
            children: (
              <RecordDocuments
                of={{ gbc_id, records: 'garages', id }}
                canAdd={canWriteDocuments && !garage.archived_at}
              />
            ),
          },
          { key: 'history', label: 'История', children: <GarageHistory garage={garage} /> },
        ]}
      />
      <ArchiveUndo archive={archive} text="Гараж отправлен в архив." />
    </>
  )
}

function Photos({ garage: { gbc_id, id }, canEdit }: { garage: Garage; canEdit: boolean }) {
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <RecordImages of={{ gbc_id, records: 'garages', id }} canWrite={canEdit} />
    </Suspense>
  )
}

function GarageHistory({ garage: { gbc_id, id } }: { garage: Garage }) {
  return <History area="garages" query={useGetGarageHistoryQuery({ gbc_id, id })} fields={garageHistory} />
}
