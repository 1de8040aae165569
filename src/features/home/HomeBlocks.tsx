import { useSelector } from 'react-redux'
import { can } from '#contract/permissions'
import type { HomeBlock } from '#shared/features/feature'
import { useFeatures } from '#shared/features/useFeatures'
import { selectUser } from '#shared/session/authSlice'

/** What the features have to show on home in a column, for who may see it. Their code comes by itself: stands within a Suspense. */
export function HomeBlocks({ column }: { column: HomeBlock['column'] }) {
  const role = useSelector(selectUser)?.role
  const blocks = useFeatures().flatMap(({ home }) =>
    home && home.column === column && can(role, home.permission) ? [home.Block] : [],
  )
  return blocks.map((Block, index) => <Block key={index} />)
}
