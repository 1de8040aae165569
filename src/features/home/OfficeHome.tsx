import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { useUser } from '#shared/session/session'
import { FailureState } from '#shared/ui/FailureState'
import { countOf } from './counts'
import { HomeBlocks } from './HomeBlocks'
import { useGetHomeQuery } from './homeApi'
import { Numbers } from './Numbers'
import { SetupFirst } from './SetupFirst'
import { SetupStrip } from './SetupStrip'
import { setupSteps } from './setupSteps'
import { Today } from './Today'

/** Home of the office: what to do, then numbers, the plan, announcements and what was changed last. */
export function OfficeHome({ gbc_id }: { gbc_id: string }) {
  const user = useUser()
  const { currentData: home, error, refetch } = useGetHomeQuery(gbc_id)
  if (!home && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!home) return <Skeleton active title={{ width: '30%' }} paragraph={{ rows: 6 }} />
  const steps = setupSteps(user, home)
  const nothingYet = countOf(home, 'members') === 0 && countOf(home, 'garages') === 0
  if (nothingYet && steps.some(({ done }) => !done))
    return (
      <>
        <SetupFirst steps={steps} />
        <Suspense>
          <HomeBlocks column="main" />
          <HomeBlocks column="side" />
        </Suspense>
      </>
    )
  return (
    <>
      <SetupStrip steps={steps} />
      {home.failed.length > 0 && (
        <p role="alert">
          Не всё удалось посчитать.{' '}
          <button type="button" className="home-retry" onClick={() => void refetch()}>
            Повторить
          </button>
        </p>
      )}
      <div className="home-grid">
        <div className="home-now">
          <Today home={home} />
          <Numbers home={home} />
        </div>
        <div className="home-side">
          <Suspense fallback={<div className="home-waiting" />}>
            <HomeBlocks column="side" />
          </Suspense>
        </div>
        <div className="home-later">
          <Suspense>
            <HomeBlocks column="main" />
          </Suspense>
        </div>
      </div>
    </>
  )
}
