import { methodNames, natureNames, type ContributionKind } from '#contract/money/contributions'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { RecordHistory } from '#shared/detail/History'
import { RecordHeader } from '#shared/detail/RecordHeader'
import { useRecordArchive } from '#shared/detail/useRecordArchive'
import { useRecordOfAddress } from '#shared/detail/useRecordOfAddress'
import { formatDate } from '#shared/format/dates'
import { CONTRIBUTIONS, contributionEditPath, newChargeRunPath } from '#shared/routing/moneyPaths'
import { useCan } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { EditLink } from '#shared/ui/RecordLinks'
import { StatusTag } from '#shared/ui/StatusTag'
import { useOnce } from '#shared/ui/useOnce'
import { kindCalls, useSetRaisingClosedMutation } from './contributionsApi'
import { ContributionFacts } from './ContributionFacts'
import { contributionHistory } from './contributionHistory'
import { pricePerUnit } from './price'

export const ContributionPage = () => (
  <DetailPage
    query={kindCalls.get.useQuery(useRecordOfAddress())}
    titleOf={({ name }) => name}
    notFoundText="Такого взноса нет."
    listTo={CONTRIBUTIONS}
  >
    {(kind) => <ContributionDetails kind={kind} />}
  </DetailPage>
)

function ContributionDetails({ kind }: { kind: ContributionKind }) {
  const { gbc_id, id, version, name, nature, closed_on, archived_at } = kind
  const canWrite = useCan('finances.settings')
  const archive = useRecordArchive(kind, kindCalls, { canWrite, text: 'Взнос отправлен в архив.' })
  const canEdit = canWrite && !archived_at
  const [setClosed] = useSetRaisingClosedMutation()
  const toggle = useOnce(() => setClosed({ gbc_id, id, version, closed: !closed_on }))
  const editTo = canEdit ? contributionEditPath(id) : undefined
  return (
    <>
      <RecordHeader
        title={name}
        state={<State kind={kind} />}
        facts={[natureNames[nature]]}
        actions={<Acts kind={kind} canEdit={canEdit} />}
        side={[
          canEdit && nature === 'target' && { text: closed_on ? 'Открыть снова' : 'Закрыть сбор', onClick: toggle },
        ]}
        more={archive.items}
      />
      {archive.note}
      <DetailTabs
        items={[
          {
            key: 'facts',
            label: 'Сведения',
            children: <ContributionFacts kind={kind} canEdit={canEdit} editTo={editTo} />,
          },
          {
            key: 'history',
            label: 'История',
            children: (
              <RecordHistory of={kind} calls={kindCalls} area="contribution_kinds" fields={contributionHistory} />
            ),
          },
        ]}
      />
      {archive.undo}
    </>
  )
}

/** The rate of today, or why it can't be charged. */
function State({ kind }: { kind: ContributionKind }) {
  const { rate, method, closed_on } = kind
  if (closed_on) return <StatusTag tone="quiet">Сбор закрыт {formatDate(closed_on)}</StatusTag>
  if (rate) return pricePerUnit(rate.price, method)
  return method === 'manual' ? methodNames.manual : <StatusTag tone="warning">Ставка не задана</StatusTag>
}

/** Charging by it, changing it. */
function Acts({ kind, canEdit }: { kind: ContributionKind; canEdit: boolean }) {
  const { id, method, closed_on, archived_at } = kind
  const canCharge = useCan('finances.post') && !archived_at && !closed_on && method !== 'manual'
  return (
    <>
      {canCharge && (
        <LinkButton to={newChargeRunPath(id)} type="primary">
          Начислить
        </LinkButton>
      )}
      {canEdit && <EditLink to={contributionEditPath(id)} />}
    </>
  )
}
