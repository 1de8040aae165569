import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { useAnnouncedLoading } from '#features/announcements/announcementsApi'
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

/** Home of the office: what to do, then numbers, announcements, the plan, money and what was changed last. */
export function OfficeHome({ gbc_id }: { gbc_id: string }) {
  const user = useUser()
  const { currentData: home, error, refetch } = useGetHomeQuery(gbc_id)
  const isAnnouncedLoading = useAnnouncedLoading(gbc_id)
  const skeleton = <Skeleton active title={{ width: '30%' }} paragraph={{ rows: 6 }} />
  if (!home && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!home || isAnnouncedLoading) return skeleton
  const steps = setupSteps(user, home)
  const nothingYet = countOf(home, 'members') === 0 && countOf(home, 'garages') === 0
  if (nothingYet && steps.some(({ done }) => !done))
    return (
      <>
        <SetupFirst steps={steps} />
        <Suspense>
          <HomeBlocks column="main" />
          <HomeBlocks column="side" />
          <HomeBlocks column="last" />
        </Suspense>
      </>
    )
  return (
    <Suspense fallback={skeleton}>
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
          <HomeBlocks column="main" />
        </div>
        <div className="home-side">
          <Suspense fallback={<div className="home-waiting" />}>
            <HomeBlocks column="side" />
          </Suspense>
        </div>
        <div className="home-last">
          <Suspense>
            <HomeBlocks column="last" />
          </Suspense>
        </div>
      </div>
    </Suspense>
  )
}
