import { DeleteOutlined } from '@ant-design/icons'
import { nanoid } from '@reduxjs/toolkit'
import { Button } from 'antd'
import { useState } from 'react'
import { formatPrice } from '#contract/money/format'
import { contributionKindLabels, ratesInForce, type ContributionKind, type Rate } from '#contract/money/contributions'
import { landCharge, type Land } from '#contract/money/land'
import { useDialog } from '#shared/dialogs/useDialog'
import { formatDate, today } from '#shared/format/dates'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { StatusTag } from '#shared/ui/StatusTag'
import { UndoBar } from '#shared/ui/UndoBar'
import { useAddRateMutation, useDeleteRateMutation, useListRatesQuery } from './contributionsApi'
import { pricePerUnit } from './price'
import { RateDialog } from './RateDialog'
import './contributions.css'

/** Rates of a contribution, the latest first. One by which nothing was charged can be taken away. */
export function Rates({ kind, canEdit }: { kind: ContributionKind; canEdit: boolean }) {
  const { gbc_id, id } = kind
  const { currentData: rates, error, refetch } = useListRatesQuery({ gbc_id, id })
  const [add] = useAddRateMutation()
  const [remove] = useDeleteRateMutation()
  const dialog = useDialog('finances/rate', id)
  const raiseFailure = useRaiseFailure()
  const [removed, setRemoved] = useState<Rate | null>(null)

  if (!rates && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!rates) return <Skeleton lines={3} />

  const present = new Set(ratesInForce(rates, today()).map(({ id: rate_id }) => rate_id))
  const addButton = canEdit && <Button onClick={() => dialog.show()}>Задать ставку</Button>
  const removeOne = async (rate: Rate) => {
    const { data } = await remove({ gbc_id, id, rate_id: rate.id })
    if (data) setRemoved(rate)
  }
  const undo = async ({ scope, scope_ref, valid_from, price, land, decision }: Rate) => {
    setRemoved(null)
    const body = { scope, scope_ref, valid_from, price, land, decision }
    const { error } = await add({ gbc_id, id, body, idempotencyKey: nanoid() })
    raiseFailure(error)
  }

  return (
    <section className="rates" aria-label="Ставки">
      {rates.length === 0 ? (
        <EmptyState text="Ставка не задана: начислить этот взнос пока нельзя." action={addButton} />
      ) : (
        <>
          <div className="rates-head">
            <h2>{contributionKindLabels.rate}</h2>
            {addButton}
          </div>
          <ul className="rates-list">
            {rates.map((rate) => (
              <RateRow
                key={rate.id}
                rate={rate}
                price={pricePerUnit(rate.price, kind.method)}
                state={present.has(rate.id) ? 'now' : rate.valid_from > today() ? 'later' : 'past'}
                onRemove={canEdit ? () => void removeOne(rate) : undefined}
              />
            ))}
          </ul>
        </>
      )}
      {dialog.isOpen && <RateDialog kind={kind} isFirst={rates.length === 0} onClose={dialog.close} />}
      {removed && (
        <UndoBar
          key={removed.id}
          text={`Ставка ${formatPrice(removed.price)} убрана.`}
          onUndo={() => void undo(removed)}
          onGone={() => setRemoved(null)}
        />
      )}
    </section>
  )
}

/** «12 000 000,00 ₽ × 1,5 % + 1 % банку, 5 000 м²» */
const landText = (land: Land) => `${landCharge(land, 0).formula}, ${(land.area ?? 0).toLocaleString('ru-RU')} м²`

interface RateRowProps {
  rate: Rate
  price: string
  state: 'now' | 'later' | 'past'
  onRemove?: () => void
}

function RateRow({ rate: { valid_from, decision, scope_name, land }, price, state, onRemove }: RateRowProps) {
  const since = `с ${formatDate(valid_from)}`
  return (
    <li>
      <span className="rate-words">
        <strong>{price}</strong>
        <span className="contribution-quiet">
          {[scope_name, land && landText(land), since, decision].filter(Boolean).join(' · ')}
        </span>
      </span>
      {state === 'now' && <StatusTag tone="good">действует</StatusTag>}
      {state === 'later' && <StatusTag tone="busy">будет действовать</StatusTag>}
      {onRemove && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`Убрать ставку ${[since, scope_name].filter(Boolean).join(', ')}`}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
