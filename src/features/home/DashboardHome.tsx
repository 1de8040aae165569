import { Skeleton } from 'antd'
import { roleNames } from '#contract/permissions'
import { useListGaragesQuery } from '#features/garages/garagesApi'
import { useGetGbcSummaryQuery } from '#features/gbc/gbcApi'
import { useCan, useUser } from '#shared/session/session'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Counts } from './Counts'
import { HomeBlocks } from './HomeBlocks'
import { MemberHome } from './MemberHome'
import { SetupChecklist } from './SetupChecklist'
import { setupSteps } from './setupSteps'
import { WhatNext } from './WhatNext'
import './home.css'

export function DashboardHome() {
  const { first_name, middle_name, role, gbc } = useUser()
  const readsMembers = useCan('members.read')
  const name = [first_name, middle_name].filter(Boolean).join(' ')
  const place = [gbc?.short_name, role && roleNames[role]].filter(Boolean).join(', ')
  return (
    <>
      <PageHeader title={name ? `Здравствуйте, ${name}` : 'Здравствуйте'} subtitle={place} />
      {gbc && readsMembers ? <OfficeHome gbcId={gbc.id} /> : <OwnSetup />}
      {gbc && role === 'member' && <MemberHome gbc={gbc} />}
      {gbc && role !== 'member' && <HomeBlocks />}
    </>
  )
}

/** For those without a cooperative yet, and for members, who have only their own steps. */
const OwnSetup = () => <SetupChecklist steps={setupSteps(useUser())} />

const COUNT_ONLY = { page: 1, page_size: 1 }

function OfficeHome({ gbcId }: { gbcId: string }) {
  const user = useUser()
  const keepsRegister = useCan('members.write')
  const { currentData: summary, error, refetch } = useGetGbcSummaryQuery(gbcId)
  const garages = useListGaragesQuery({ gbc_id: gbcId, params: COUNT_ONLY })
  if (!summary && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!summary || garages.isLoading) return <Skeleton active title={{ width: '30%' }} paragraph={{ rows: 6 }} />
  return (
    <>
      <SetupChecklist steps={setupSteps(user, summary, garages.currentData?.total)} />
      {summary.members.total > 0 && (
        <>
          <Counts summary={summary} />
          {keepsRegister && <WhatNext summary={summary} />}
        </>
      )}
    </>
  )
}
