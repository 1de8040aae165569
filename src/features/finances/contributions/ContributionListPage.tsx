import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { contributionKindLabels, methodNames, natureNames, type ContributionKind } from '#contract/money/contributions'
import { useArchive } from '#shared/detail/useArchive'
import { useDialog } from '#shared/dialogs/useDialog'
import { optionsOf } from '#shared/form/options'
import { archivedFilter, type ListFilter } from '#shared/list/filters'
import { ListPage } from '#shared/list/ListPage'
import { useList } from '#shared/list/useList'
import { CONTRIBUTION_CREATE, contributionPath } from '#shared/routing/moneyPaths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import {
  useArchiveContributionKindMutation,
  useListContributionKindsQuery,
  useRestoreContributionKindMutation,
} from '../financesApi'
import { contributionKindsSlice } from '../financesSlices'
import { FinancesTabs } from '../FinancesTabs'
import { contributionColumns } from './columns'
import { describeDueRule } from './dueRule'
import { GarageLists } from './GarageLists'
import { RateNow } from './RateNow'
import './contributions.css'

const filters: ListFilter[] = [
  { name: 'nature', label: contributionKindLabels.nature, options: optionsOf(natureNames) },
  { name: 'method', label: contributionKindLabels.method, options: optionsOf(methodNames) },
  archivedFilter,
]
const filterNames = filters.map(({ name }) => name)
const toKind = ({ id }: ContributionKind) => contributionPath(id)
const card = (kind: ContributionKind) => <ContributionCard kind={kind} />

/** What the cooperative charges, each with the rate of today. */
export function ContributionListPage() {
  const gbc_id = useOwnGbcId()
  const canWrite = useCan('finances.settings')
  const list = useList(contributionKindsSlice, filterNames)
  const query = useListContributionKindsQuery({ gbc_id, params: list.params })
  const archive = useArchive(useArchiveContributionKindMutation(), useRestoreContributionKindMutation(), [
    'вид взноса',
    'вида взносов',
    'видов взносов',
  ])
  const lists = useDialog('finances/garage-lists', gbc_id)
  const createButton = canWrite && (
    <LinkButton to={CONTRIBUTION_CREATE} aria-keyshortcuts="n" type="primary" icon={<PlusOutlined aria-hidden />}>
      Добавить взнос
    </LinkButton>
  )
  return (
    <>
      <ListPage
        title="Финансы"
        tabs={<FinancesTabs />}
        actions={
          <>
            {canWrite && <Button onClick={() => lists.show()}>Списки гаражей</Button>}
            {createButton}
          </>
        }
        list={list}
        query={query}
        columns={contributionColumns}
        filters={filters}
        searchPlaceholder="Название или решение…"
        to={toKind}
        card={card}
        emptyText="Здесь будут взносы кооператива и их ставки: членский, целевой, за охрану, штрафы. Добавьте первый."
        emptyAction={createButton}
        archive={canWrite ? archive : undefined}
      />
      {lists.isOpen && <GarageLists onClose={lists.close} />}
    </>
  )
}

const ContributionCard = ({ kind }: { kind: ContributionKind }) => (
  <span className="contribution-card">
    <strong>{kind.name}</strong>
    <span>
      <RateNow kind={kind} />
    </span>
    <span className="contribution-quiet">
      {methodNames[kind.method]}, {describeDueRule(kind)}
    </span>
  </span>
)
