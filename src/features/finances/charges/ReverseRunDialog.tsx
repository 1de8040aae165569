import { reversalInputSchema, type ChargeRun, type ReversalInput } from '#contract/money/charges'
import { formatMoney } from '#shared/format/money'
import { plural } from '#contract/plural'
import { ReversalDialog } from '../ReversalDialog'
import { useReverseChargeRunMutation } from './chargesApi'

/** Why all charges of a run are taken back. */
export function ReverseRunDialog({ run, onClose }: { run: ChargeRun; onClose: () => void }) {
  const { gbc_id, id, version, rows_total, amount_total } = run
  const [reverse] = useReverseChargeRunMutation()
  return (
    <ReversalDialog<ReversalInput, ChargeRun>
      title="Сторнировать начисление?"
      version={version}
      schema={reversalInputSchema}
      save={(body, idempotencyKey) => reverse({ gbc_id, id, body, idempotencyKey })}
      onOwnDay
      onClose={onClose}
      about={
        <p>
          Будет сторнировано: {plural(rows_total, ['начисление', 'начисления', 'начислений'])} на{' '}
          {formatMoney(amount_total)}. Что уже оплачено, станет авансом.
        </p>
      }
    />
  )
}
