import { fundReversalInputSchema, type FundMove, type FundReversalInput } from '#contract/money/funds'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { ReversalDialog } from '../ReversalDialog'
import { useReverseFundMoveMutation } from './fundsApi'
import { ShortageField } from './ShortageField'

/** Why a redistribution is taken back, and on which day where it isn't its own. */
export function ReverseFundMoveDialog({ move, onClose }: { move: FundMove; onClose: () => void }) {
  const { gbc_id, id, date, from_name, to_name, amount } = move
  const [reverse] = useReverseFundMoveMutation()
  return (
    <ReversalDialog<FundReversalInput, FundMove>
      title="Сторнировать перераспределение?"
      schema={fundReversalInputSchema}
      save={(body, idempotencyKey) => reverse({ gbc_id, id, body, idempotencyKey })}
      savedText="Перераспределение сторнировано."
      onClose={onClose}
      about={
        <p>
          {formatDate(date)}: {from_name} → {to_name}, {formatMoney(amount)}. Деньги вернутся туда, откуда их взяли.
        </p>
      }
    >
      <ShortageField />
    </ReversalDialog>
  )
}
