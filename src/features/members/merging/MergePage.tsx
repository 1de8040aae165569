import { useParams, useSearchParams } from 'react-router-dom'
import { DetailPage } from '#shared/detail/DetailPage'
import { usePageTitle } from '#shared/routing/pageTitle'
import { memberPath, MEMBERS } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { useGetMemberQuery } from '../membersApi'
import { ChooseOther } from './ChooseOther'
import { MergeDone } from './MergeDone'
import { MergeForm } from './MergeForm'
import { useMergeMembersMutation, useMergePreviewQuery } from './mergesApi'
import './merging.css'

/** Two records of one member become one: what stays of each, side by side, before anything is done. */
export function MergePage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const other_id = search.get('other')
  const member = useGetMemberQuery({ gbc_id: useOwnGbcId(), id }).currentData
  usePageTitle(member?.display_name, memberPath(id))
  return other_id ? <Merging key={`${id} ${other_id}`} id={id} other_id={other_id} /> : <ChooseOther id={id} />
}

function Merging({ id, other_id }: { id: string; other_id: string }) {
  const gbc_id = useOwnGbcId()
  const [merge, { data: merged }] = useMergeMembersMutation()
  const query = useMergePreviewQuery({ gbc_id, id, other_id }, { skip: merged !== undefined })
  if (merged) return <MergeDone survivor={merged} />
  return (
    <DetailPage query={query} notFoundText="Одной из карточек нет." listTo={MEMBERS}>
      {(preview) => (
        <MergeForm preview={preview} merge={(body, idempotencyKey) => merge({ gbc_id, id, body, idempotencyKey })} />
      )}
    </DetailPage>
  )
}
