import { nanoid } from '@reduxjs/toolkit'
import type { Charged } from '#contract/money/charges'
import { formatMoney } from '#shared/format/money'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { useOwnGbcId } from '#shared/session/session'
import { UndoBar } from '#shared/ui/UndoBar'
import { useReverseOperationMutation } from '../journal/operationsApi'

/** Says what was charged by hand and takes it back at a click. */
export function ChargedUndo({ charge, onGone }: { charge: Charged; onGone: () => void }) {
  const gbc_id = useOwnGbcId()
  const [reverse] = useReverseOperationMutation()
  const raiseFailure = useRaiseFailure()
  const { operation_id, amount, member_name, title } = charge
  const undo = async () => {
    onGone()
    const body = { reason: 'Начислено по ошибке' }
    const { error } = await reverse({ gbc_id, id: operation_id, body, idempotencyKey: nanoid() })
    raiseFailure(error)
  }
  const whose = [member_name, title].filter(Boolean).join(', ')
  return (
    <UndoBar
      text={`Начислено ${formatMoney(amount)}${whose && `: ${whose}`}`}
      onUndo={() => void undo()}
      onGone={onGone}
    />
  )
}
