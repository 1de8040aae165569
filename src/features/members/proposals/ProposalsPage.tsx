import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { PROPOSAL_STATUSES, proposalStatusNames, type ProposalStatus } from '#contract/proposals'
import { Pages } from '#shared/list/Pages'
import { PROPOSALS } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { Tabs } from '#shared/ui/Tabs'
import { ProposalCard } from './ProposalCard'
import { useListProposalsQuery } from './proposalsApi'
import './proposals.css'

const PAGE_SIZE = 20
const tabs = PROPOSAL_STATUSES.map((key) => ({ key, label: proposalStatusNames[key] }))

/** Changes of contacts that members propose: those that wait, and how others were decided. */
export function ProposalsPage() {
  const [search, setSearch] = useSearchParams()
  const status = PROPOSAL_STATUSES.find((each) => each === search.get('status')) ?? 'open'
  const member_id = search.get('member_id') ?? undefined
  const show = (key: ProposalStatus) =>
    setSearch({ ...(member_id && { member_id }), ...(key !== 'open' && { status: key }) })
  return (
    <>
      <PageHeader
        title="Предложения членов"
        subtitle="Новые телефоны, почта, адреса и имена, которые члены кооператива прислали сами."
      />
      {member_id && (
        <p>
          Показаны предложения одного члена кооператива. <Link to={PROPOSALS}>Показать все</Link>
        </p>
      )}
      <Tabs
        active={status}
        onChange={show}
        items={tabs.map((tab) => ({
          ...tab,
          children: tab.key === status && (
            <Proposals key={`${status} ${member_id}`} status={status} member_id={member_id} />
          ),
        }))}
      />
    </>
  )
}

function Proposals({ status, member_id }: { status: ProposalStatus; member_id?: string }) {
  const gbc_id = useOwnGbcId()
  const [page, setPage] = useState(1)
  const { currentData, error, refetch } = useListProposalsQuery({
    gbc_id,
    params: { status, ...(member_id && { member_id }), page, page_size: PAGE_SIZE },
  })
  if (!currentData && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!currentData) return <Skeleton lines={6} />
  if (currentData.total === 0)
    return <EmptyState text={status === 'open' ? 'Всё решено: новых предложений нет.' : 'Здесь пока пусто.'} />
  return (
    <>
      <ul className="proposals">
        {currentData.items.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} />
        ))}
      </ul>
      {currentData.total > PAGE_SIZE && (
        <Pages of={{ page, page_size: PAGE_SIZE, total: currentData.total }} onOpen={setPage} />
      )}
    </>
  )
}
