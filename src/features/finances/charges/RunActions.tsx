import { nanoid } from '@reduxjs/toolkit'
import { Button } from 'antd'
import type { ChargeRun } from '#contract/money/charges'
import { formatMoney } from '#shared/format/money'
import { plural } from '#contract/plural'
import { RECEIPTS } from '#shared/routing/moneyPaths'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { LinkButton } from '#shared/ui/LinkButton'
import { useOnce } from '#shared/ui/useOnce'
import { usePostChargeRunMutation, usePreviewChargeRunMutation } from './chargesApi'

/** The next step of a run: charge what is shown, compute it anew; one that was stopped is gone on with. */
export function RunActions({ run, onReverse }: { run: ChargeRun; onReverse: () => void }) {
  const { gbc_id, id, version, status, stopped, rows_total, amount_total } = run
  const raiseFailure = useRaiseFailure()
  const [preview, previewing] = usePreviewChargeRunMutation()
  const [post, posting] = usePostChargeRunMutation()
  const begin = async (step: typeof post) => {
    const { error } = await step({ gbc_id, id, body: { version }, idempotencyKey: nanoid() })
    raiseFailure(error)
  }
  const postOnce = useOnce(() => begin(post))
  const previewOnce = useOnce(() => begin(preview))

  if (status === 'posted')
    return (
      <LinkButton to={RECEIPTS} type="primary">
        Напечатать квитанции
      </LinkButton>
    )
  if (status === 'posting' && stopped)
    return (
      <Button type="primary" loading={posting.isLoading} onClick={postOnce}>
        Продолжить начисление
      </Button>
    )
  if (status === 'reversing' && stopped) return <Button onClick={onReverse}>Продолжить сторно</Button>
  if (status !== 'ready' && !(status === 'preparing' && stopped)) return null
  const rows = plural(rows_total, ['начисление', 'начисления', 'начислений'])
  return (
    <>
      {status === 'ready' && rows_total > 0 && (
        <Button type="primary" loading={posting.isLoading} onClick={postOnce}>
          {run.redo ? 'Начислить заново' : 'Начислить'} {formatMoney(amount_total)}: {rows}
        </Button>
      )}
      <Button loading={previewing.isLoading} onClick={previewOnce}>
        Пересчитать
      </Button>
    </>
  )
}
