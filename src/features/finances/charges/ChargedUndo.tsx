import type { Charged } from '#contract/money/charges'
import { formatMoney } from '#shared/format/money'
import { OperationUndo } from '../journal/OperationUndo'

/** Says what was charged by hand and takes it back at a click. */
export function ChargedUndo({ charge, onGone }: { charge: Charged; onGone: () => void }) {
  const { operation_id, amount, member_name, title } = charge
  const whose = [member_name, title].filter(Boolean).join(', ')
  return (
    <OperationUndo
      operation_id={operation_id}
      text={`Начислено ${formatMoney(amount)}${whose && `: ${whose}`}`}
      reason="Начислено по ошибке"
      onGone={onGone}
    />
  )
}
