import { Suspense } from 'react'
import { useSelector } from 'react-redux'
import { can } from '#contract/permissions'
import { useFeatures } from '#shared/features/useFeatures'
import { selectUser } from '#shared/session/authSlice'

/** What the features have to show on home, for who may see it. */
export function HomeBlocks() {
  const role = useSelector(selectUser)?.role
  const blocks = useFeatures().flatMap(({ home }) => (home && can(role, home.permission) ? [home.Block] : []))
  return (
    <Suspense fallback={null}>
      {blocks.map((Block, index) => (
        <Block key={index} />
      ))}
    </Suspense>
  )
}
