import { lazy, Suspense } from 'react'
import { garageLabels, type Garage } from '#contract/garages'
import type { GarageAccount } from '#contract/money/accounts'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { RecordHistory } from '#shared/detail/History'
import { RecordHeader } from '#shared/detail/RecordHeader'
import { useRecordArchive } from '#shared/detail/useRecordArchive'
import { useRecordOfAddress } from '#shared/detail/useRecordOfAddress'
import { waitingFor } from '#shared/detail/waitingFor'
import { RecordDocuments } from '#shared/documents/RecordDocuments'
import { useRecordDocumentsQuery } from '#shared/documents/recordDocumentsApi'
import { useGetGarageAccountQuery } from '#features/finances/accounts/accountsApi'
import { formatSpan } from '#shared/format/period'
import { shareInWords } from '#shared/format/share'
import { useListImagesQuery } from '#shared/images/imagesApi'
import { PhotoLink } from '#shared/images/PhotoLink'
import { Balance } from '#shared/money/balance'
import { garageEditPath, GARAGES, garageTransferPath } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { Skeleton } from '#shared/ui/Skeleton'
import { GarageActions } from './GarageActions'
import { GarageFacts } from './GarageFacts'
import { garageHistory } from './garageHistory'
import { garageCalls, useListOwnershipsQuery, useListTenanciesQuery } from './garagesApi'
import { GarageStatusTag, SharesMark } from './GarageTags'
import { OwnerFact } from './OwnerFact'
import { Owners } from './Owners'
import { Periods } from './Periods'
import { isPresent } from './shares'
import { Tenants } from './Tenants'
import './garages.css'

// Of use on its own tab only.
const RecordImages = lazy(async () => ({ default: (await import('#shared/images/RecordImages')).RecordImages }))

const GarageMoney = lazy(async () => ({ default: (await import('./GarageMoney')).GarageMoney }))

const titleOf = ({ number }: Garage) => `Гараж ${number}`

export function GaragePage() {
  const of = useRecordOfAddress()
  const images = useListImagesQuery({ ...of, records: 'garages' })
  return (
    <DetailPage
      query={waitingFor(garageCalls.get.useQuery(of), images)}
      titleOf={titleOf}
      notFoundText="Такого гаража нет."
      listTo={GARAGES}
    >
      {(garage) => <GarageDetails garage={garage} />}
    </DetailPage>
  )
}

function GarageDetails({ garage }: { garage: Garage }) {
  const canWrite = useCan('garages.write')
  const canWriteDocuments = useCan('documents.write')
  const seesMoney = useCan('finances.read')
  const { gbc_id, id } = garage
  const archive = useRecordArchive(garage, garageCalls, { canWrite, text: 'Гараж отправлен в архив.' })
  const canEdit = canWrite && !garage.archived_at
  const passes = canEdit && garage.owners.length > 0
  const counts = useCounts(garage)
  const { currentData: account } = useGetGarageAccountQuery({ gbc_id, id }, { skip: !seesMoney })
  const payer = useCan('finances.post') ? payerOf(garage, account) : null
  return (
    <>
      <RecordHeader
        title={titleOf(garage)}
        state={
          <span className="garage-number">
            <GarageStatusTag garage={garage} />
            <SharesMark garage={garage} />
          </span>
        }
        facts={[
          ...garage.owners.map((owner) => (
            <OwnerFact key={owner.member_id} owner={owner} sole={garage.owners.length === 1} />
          )),
          account && (
            <Balance
              key="debt"
              balance={account.debt}
              overdue={account.payers.reduce((sum, { overdue }) => sum + overdue, 0)}
            />
          ),
        ]}
        actions={<GarageActions {...{ garage, canEdit, passes, payer }} />}
        side={[passes && payer !== null && { text: 'Передать', to: garageTransferPath(id) }]}
        card={<PrintedGarage garage={garage} />}
        more={archive.items}
      />
      {archive.note}
      <div className="record-columns">
        <GarageFacts garage={garage} editTo={canEdit ? garageEditPath(id) : undefined} />
        <PhotoLink of={{ gbc_id, records: 'garages', id }} to="?tab=photos" />
      </div>
      <DetailTabs
        items={[
          {
            key: 'owners',
            label: garageLabels.owners,
            count: counts.owners,
            children: <Owners garage={garage} canEdit={canEdit} />,
          },
          ...(seesMoney
            ? [
                {
                  key: 'money',
                  label: 'Начисления',
                  children: (
                    <Suspense fallback={<Skeleton lines={6} />}>
                      <GarageMoney garage={garage} />
                    </Suspense>
                  ),
                },
              ]
            : []),
          {
            key: 'tenants',
            label: 'Арендаторы',
            count: counts.tenants,
            children: <Tenants garage={garage} canEdit={canEdit} />,
          },
          {
            key: 'photos',
            label: 'Фотографии',
            count: counts.photos,
            children: <Photos garage={garage} canEdit={canEdit} />,
          },
          {
            key: 'documents',
            label: 'Документы',
            count: counts.documents,
            children: (
              <RecordDocuments
                of={{ gbc_id, records: 'garages', id }}
                canAdd={canWriteDocuments && !garage.archived_at}
              />
            ),
          },
          {
            key: 'history',
            label: 'История',
            children: <RecordHistory of={garage} calls={garageCalls} area="garages" fields={garageHistory} />,
          },
        ]}
      />
      {archive.undo}
    </>
  )
}

/** Who pays for a garage: the one who owes for it, else its only owner; of several of them nobody is guessed. */
function payerOf({ owners }: Garage, account: GarageAccount | undefined): string | null {
  const debtors = account?.payers.filter(({ debt }) => debt > 0) ?? []
  if (debtors.length === 1) return debtors[0].member_id
  return debtors.length === 0 && owners.length === 1 ? owners[0].member_id : null
}

/** The card on paper: what is known, and who owns it today. */
function PrintedGarage({ garage }: { garage: Garage }) {
  const { currentData: ownerships = [] } = useListOwnershipsQuery({ gbc_id: garage.gbc_id, id: garage.id })
  const periods = ownerships
    .filter((ownership) => isPresent(ownership))
    .map((ownership) => ({
      key: ownership.id,
      who: ownership.member_name,
      facts: [shareInWords(ownership), formatSpan(ownership), ownership.ground],
    }))
  return (
    <>
      <GarageFacts garage={garage} />
      <Periods title={garageLabels.owners} periods={periods} />
    </>
  )
}

/** How many of each there are: what a tab holds is there when it is opened. */
function useCounts({ gbc_id, id }: Garage) {
  const ownerships = useListOwnershipsQuery({ gbc_id, id }).currentData
  const tenancies = useListTenanciesQuery({ gbc_id, id }).currentData
  const images = useListImagesQuery({ gbc_id, records: 'garages', id }).currentData
  const documents = useRecordDocumentsQuery({ gbc_id, records: 'garages', id }).currentData
  return {
    owners: ownerships?.filter((ownership) => isPresent(ownership)).length,
    tenants: tenancies?.length,
    photos: images?.length,
    documents: documents?.total,
  }
}

function Photos({ garage: { gbc_id, id }, canEdit }: { garage: Garage; canEdit: boolean }) {
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <RecordImages of={{ gbc_id, records: 'garages', id }} canWrite={canEdit} />
    </Suspense>
  )
}
