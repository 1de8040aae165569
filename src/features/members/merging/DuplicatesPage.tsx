import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DuplicatePair } from '#contract/merges'
import { Pages } from '#shared/list/Pages'
import { MEMBERS } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { UndoBar } from '#shared/ui/UndoBar'
import { PairCard } from './PairCard'
import { useForgetTellingApartMutation, useListDuplicatesQuery, useTellApartMutation } from './mergesApi'
import './merging.css'

const PAGE_SIZE = 20
const idsOf = ({ one, other }: DuplicatePair) => ({ id: one.id, other_id: other.id })

/** Members who look like one, the sure ones first: each pair is merged or marked as two people for good. */
export function DuplicatesPage() {
  const gbc_id = useOwnGbcId()
  const canWrite = useCan('members.write')
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const { data, error, refetch } = useListDuplicatesQuery({ gbc_id, params: { page, page_size: PAGE_SIZE } })
  const [tellApart] = useTellApartMutation()
  const [forget] = useForgetTellingApartMutation()
  const [last, setLast] = useState<DuplicatePair | null>(null)

  const apart = async (pair: DuplicatePair) => {
    const answer = await tellApart({ gbc_id, ...idsOf(pair) })
    if (!answer.error) setLast(pair)
  }
  const takeBack = (pair: DuplicatePair) => {
    setLast(null)
    void forget({ gbc_id, ...idsOf(pair) })
  }

  return (
    <>
      <PageHeader
        title="Возможные дубли"
        subtitle="Карточки, похожие на одного человека или одну организацию. Сначала те, в которых сомнений почти нет."
      />
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data?.total === 0 && (
        <EmptyState
          text="Похожих карточек нет: каждый член записан один раз."
          action={<LinkButton to={MEMBERS}>К реестру</LinkButton>}
        />
      )}
      {data && data.total > 0 && (
        <ul className="merge-pairs">
          {data.items.map((pair) => (
            <PairCard
              key={`${pair.one.id} ${pair.other.id}`}
              pair={pair}
              onApart={canWrite ? () => void apart(pair) : undefined}
            />
          ))}
        </ul>
      )}
      {data && data.total > PAGE_SIZE && (
        <Pages
          of={{ page, page_size: PAGE_SIZE, total: data.total }}
          onOpen={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
        />
      )}
      {last && (
        <UndoBar
          key={last.one.id + last.other.id}
          text="Эта пара больше не появится."
          onUndo={() => takeBack(last)}
          onGone={() => setLast(null)}
        />
      )}
    </>
  )
}
