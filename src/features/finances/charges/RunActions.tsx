import { nanoid } from '@reduxjs/toolkit'
import { Button } from 'antd'
import type { ChargeRun } from '#contract/money/charges'
import { formatMoney } from '#shared/format/money'
import { plural } from '#shared/format/plural'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { useOnce } from '#shared/ui/useOnce'
import { usePostChargeRunMutation, usePreviewChargeRunMutation } from '../financesApi'

/** The next step of a run: charge what is shown, compute it anew, or take back what was charged. */
export function RunActions({ run, onReverse }: { run: ChargeRun; onReverse: () => void }) {
  const { gbc_id, id, version, status, rows_total, amount_total } = run
  const raiseFailure = useRaiseFailure()
  const [preview, previewing] = usePreviewChargeRunMutation()
  const [post, posting] = usePostChargeRunMutation()
  const begin = async (step: typeof post) => {
    const { error } = await step({ gbc_id, id, body: { version }, idempotencyKey: nanoid() })
    raiseFailure(error)
  }
  const postOnce = useOnce(() => begin(post))
  const previewOnce = useOnce(() => begin(preview))

  if (status === 'posted') return <Button onClick={onReverse}>Сторнировать начисление</Button>
  if (status !== 'ready') return null
  const rows = plural(rows_total, ['строку', 'строки', 'строк'])
  return (
    <>
      {rows_total > 0 && (
        <Button type="primary" loading={posting.isLoading} onClick={postOnce}>
          Начислить {rows} на {formatMoney(amount_total)}
        </Button>
      )}
      <Button loading={previewing.isLoading} onClick={previewOnce}>
        Пересчитать
      </Button>
    </>
  )
}
