import { contributionKindLabels, methodNames, natureNames, type ContributionKind } from '#contract/money/contributions'
import { describeDueRule } from '#contract/money/dueRule'
import { useDialog } from '#shared/dialogs/useDialog'
import { optionsOf } from '#shared/form/options'
import { archivedFilter, type ListFilter } from '#shared/list/filters'
import { ListPage } from '#shared/list/ListPage'
import { useRecordList } from '#shared/list/useRecordList'
import { CONTRIBUTION_CREATE, contributionPath } from '#shared/routing/moneyPaths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { CreateLink } from '#shared/ui/RecordLinks'
import { SideActs } from '#shared/ui/SideActs'
import { kindCalls, kindsFilePath } from './contributionsApi'
import { contributionKindsSlice } from '../financesSlices'
import { FinancesTabs } from '../FinancesTabs'
import { contributionColumns } from './columns'
import { GarageLists } from './GarageLists'
import { RateNow } from './RateNow'
import './contributions.css'

const filters: ListFilter[] = [
  { name: 'nature', label: contributionKindLabels.nature, options: optionsOf(natureNames) },
  { name: 'method', label: contributionKindLabels.method, options: optionsOf(methodNames) },
  archivedFilter,
]
const toKind = ({ id }: ContributionKind) => contributionPath(id)
const card = (kind: ContributionKind) => <ContributionCard kind={kind} />

/** What the cooperative charges, each with the rate of today. */
export function ContributionListPage() {
  const canWrite = useCan('finances.settings')
  const records = useRecordList({
    calls: kindCalls,
    slice: contributionKindsSlice,
    filters,
    canArchive: canWrite,
    forms: ['вид взноса', 'вида взносов', 'видов взносов'],
  })
  const gbc_id = useOwnGbcId()
  const lists = useDialog('finances/garage-lists', gbc_id)
  const { q, filters: chosen, sort } = records.list.state
  const createLink = canWrite && <CreateLink to={CONTRIBUTION_CREATE}>Добавить взнос</CreateLink>
  return (
    <>
      <ListPage
        {...records}
        title="Финансы"
        tabs={<FinancesTabs />}
        actions={
          <>
            {createLink}
            <SideActs
              acts={[canWrite && { text: 'Списки гаражей', onClick: () => lists.show() }]}
              files={{ path: kindsFilePath(gbc_id), params: { ...chosen, q: q.trim(), sort } }}
            />
          </>
        }
        columns={contributionColumns}
        filters={filters}
        searchPlaceholder="Название или решение…"
        to={toKind}
        card={card}
        emptyText="Здесь будут взносы кооператива и их ставки: членский, целевой, за охрану, штрафы. Добавьте первый."
        emptyAction={createLink}
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
