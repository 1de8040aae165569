import { Button } from 'antd'
import { useParams } from 'react-router-dom'
import { methodNames, natureNames, type ContributionKind } from '#contract/money/contributions'
import { ArchivedNote } from '#shared/detail/ArchivedNote'
import { archiveItem } from '#shared/detail/archiveItem'
import { ArchiveUndo } from '#shared/detail/ArchiveUndo'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { History } from '#shared/detail/History'
import { RecordHeader } from '#shared/detail/RecordHeader'
import { useArchive } from '#shared/detail/useArchive'
import { formatDate } from '#shared/format/dates'
import { usePageTitle } from '#shared/routing/pageTitle'
import { CONTRIBUTIONS, contributionEditPath, newChargeRunPath } from '#shared/routing/moneyPaths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { StatusTag } from '#shared/ui/StatusTag'
import { useOnce } from '#shared/ui/useOnce'
import {
  useArchiveContributionKindMutation,
  useGetContributionKindHistoryQuery,
  useGetContributionKindQuery,
  useRestoreContributionKindMutation,
  useSetRaisingClosedMutation,
} from '../financesApi'
import { ContributionFacts } from './ContributionFacts'
import { contributionHistory } from './contributionHistory'
import { pricePerUnit } from './price'

export function ContributionPage() {
  const { id = '' } = useParams()
  const query = useGetContributionKindQuery({ gbc_id: useOwnGbcId(), id })
  usePageTitle(query.currentData?.name)
  return (
    <DetailPage query={query} notFoundText="Такого взноса нет." listTo={CONTRIBUTIONS}>
      {(kind) => <ContributionDetails kind={kind} />}
    </DetailPage>
  )
}

function ContributionDetails({ kind }: { kind: ContributionKind }) {
  const { gbc_id, id, version, name, nature, archived_at } = kind
  const canWrite = useCan('finances.settings')
  const [restore] = useRestoreContributionKindMutation()
  const archive = useArchive(useArchiveContributionKindMutation(), useRestoreContributionKindMutation())
  const canEdit = canWrite && !archived_at
  const editTo = canEdit ? contributionEditPath(id) : undefined
  return (
    <>
      <RecordHeader
        title={name}
        state={<State kind={kind} />}
        facts={[natureNames[nature]]}
        actions={<Acts kind={kind} canEdit={canEdit} />}
        more={canEdit ? [{ type: 'divider' }, archiveItem(() => void archive.archiveAll([id]))] : []}
      />
      {archived_at && (
        <ArchivedNote
          archivedAt={archived_at}
          onRestore={canWrite ? () => void restore({ gbc_id, id, version }) : undefined}
        />
      )}
      <DetailTabs
        items={[
          {
            key: 'facts',
            label: 'Сведения',
            children: <ContributionFacts kind={kind} canEdit={canEdit} editTo={editTo} />,
          },
          { key: 'history', label: 'История', children: <KindHistory kind={kind} /> },
        ]}
      />
      <ArchiveUndo archive={archive} text="Взнос отправлен в архив." />
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

/** Charging by it, changing it, ending a raising or beginning it again. */
function Acts({ kind, canEdit }: { kind: ContributionKind; canEdit: boolean }) {
  const { gbc_id, id, version, nature, method, closed_on, archived_at } = kind
  const canCharge = useCan('finances.post') && !archived_at && !closed_on && method !== 'manual'
  const [setClosed] = useSetRaisingClosedMutation()
  const toggle = useOnce(() => setClosed({ gbc_id, id, version, closed: !closed_on }))
  return (
    <>
      {canCharge && (
        <LinkButton to={newChargeRunPath(id)} type="primary">
          Начислить
        </LinkButton>
      )}
      {canEdit && (
        <LinkButton to={contributionEditPath(id)} aria-keyshortcuts="e">
          Изменить
        </LinkButton>
      )}
      {canEdit && nature === 'target' && (
        <Button onClick={toggle}>{closed_on ? 'Открыть снова' : 'Закрыть сбор'}</Button>
      )}
    </>
  )
}

function KindHistory({ kind: { gbc_id, id } }: { kind: ContributionKind }) {
  return (
    <History
      area="contribution_kinds"
      query={useGetContributionKindHistoryQuery({ gbc_id, id })}
      fields={contributionHistory}
    />
  )
}
