import { useParams, useSearchParams } from 'react-router-dom'
import type { Garage } from '#contract/garages'
import { DetailPage } from '#shared/detail/DetailPage'
import { usePageTitle } from '#shared/routing/pageTitle'
import { garagePath, GARAGES } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { LinkButton } from '#shared/ui/LinkButton'
import { Skeleton } from '#shared/ui/Skeleton'
import { useGetGarageQuery, useListOwnershipsQuery, useTransferGarageMutation } from './garagesApi'
import { isPresent } from './shares'
import { TransferDone } from './TransferDone'
import { TransferWizard } from './TransferWizard'

/** In the address after the transfer: a reload shows what is next, not an empty wizard. */
const DONE = 'done'

/** A share of a garage passes to another member. */
export function TransferPage() {
  const { id = '' } = useParams()
  const gbc_id = useOwnGbcId()
  const query = useGetGarageQuery({ gbc_id, id })
  usePageTitle(query.currentData && `Гараж ${query.currentData.number}`, garagePath(id))
  return (
    <DetailPage query={query} notFoundText="Такого гаража нет." listTo={GARAGES}>
      {(garage) => <Transfer garage={garage} />}
    </DetailPage>
  )
}

function Transfer({ garage }: { garage: Garage }) {
  const { gbc_id, id } = garage
  const { currentData: ownerships, error, refetch } = useListOwnershipsQuery({ gbc_id, id })
  const [transfer] = useTransferGarageMutation()
  const [search, setSearch] = useSearchParams()
  if (!ownerships && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!ownerships) return <Skeleton lines={8} />
  if (search.has(DONE)) return <TransferDone garage={garage} ownerships={ownerships} />

  const present = ownerships.filter((ownership) => isPresent(ownership))
  if (garage.archived_at || present.length === 0) {
    const text = garage.archived_at
      ? 'Гараж в архиве: сначала верните его оттуда.'
      : 'Владелец не записан: сначала добавьте его.'
    return <EmptyState text={text} action={<LinkButton to={garagePath(id)}>К гаражу</LinkButton>} />
  }
  return (
    <TransferWizard
      garage={garage}
      ownerships={present}
      transfer={(body, idempotencyKey) => transfer({ gbc_id, id, body, idempotencyKey })}
      onTransferred={() => setSearch({ [DONE]: '1' }, { replace: true })}
    />
  )
}
