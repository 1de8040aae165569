import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PAGE_SIZE } from '#contract/paging'
import type { Charged } from '#contract/money/charges'
import { useDialog } from '#shared/dialogs/useDialog'
import { CHARGE_RUN_CREATE } from '#shared/routing/moneyPaths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { CreateLink } from '#shared/ui/RecordLinks'
import { PageHeader } from '#shared/ui/PageHeader'
import { SideActs } from '#shared/ui/SideActs'
import { Skeleton } from '#shared/ui/Skeleton'
import { useListChargeRunsQuery } from './chargesApi'
import { ClosedNote } from '../periods/ClosedNote'
import { ChargedUndo } from './ChargedUndo'
import { ChargeRuns } from './ChargeRuns'
import { ChargeTabs } from './ChargeTabs'
import { ManualChargeDialog } from './ManualChargeDialog'

const Schedules = lazy(async () => ({ default: (await import('./Schedules')).Schedules }))

/** Chargings of many at once, the newest first; one member is charged from here too. */
export function ChargeRunListPage() {
  const gbc_id = useOwnGbcId()
  const canPost = useCan('finances.post')
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, currentData, error, refetch } = useListChargeRunsQuery(
    { gbc_id, params: { page, page_size: PAGE_SIZE } },
    { refetchOnMountOrArgChange: true },
  )
  const byHand = useDialog('finances/charge-by-hand', gbc_id)
  const schedules = useDialog('finances/schedules', gbc_id)
  const [charged, setCharged] = useState<Charged | null>(null)
  const createButton = canPost && <CreateLink to={CHARGE_RUN_CREATE}>Начислить взносы</CreateLink>
  const done = (charge: Charged) => {
    setCharged(charge)
    byHand.close()
  }
  return (
    <>
      <PageHeader
        title="Финансы"
        tabs={<ChargeTabs />}
        actions={
          canPost && (
            <>
              {createButton}
              <SideActs
                acts={[
                  { text: 'Начислить одному', onClick: () => byHand.show() },
                  { text: 'Расписание', onClick: () => schedules.show() },
                ]}
              />
            </>
          )
        }
      />
      {!data && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={8} />)}
      {data?.total === 0 && (
        <EmptyState text="Здесь будут начисления взносов: за какой период, кому и сколько." action={createButton} />
      )}
      <ClosedNote />
      {data && data.total > 0 && <ChargeRuns runs={data} waiting={!currentData} />}
      {byHand.isOpen && <ManualChargeDialog onCharged={done} onClose={byHand.close} />}
      {schedules.isOpen && (
        <Suspense>
          <Schedules onClose={schedules.close} />
        </Suspense>
      )}
      {charged && <ChargedUndo key={charged.id} charge={charged} onGone={() => setCharged(null)} />}
    </>
  )
}
