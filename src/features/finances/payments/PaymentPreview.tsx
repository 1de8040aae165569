import { useEffect, useState } from 'react'
import { paymentInputSchema, type PaymentInput } from '#contract/money/payments'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { balanceText } from '../balance'
import { usePreviewPaymentQuery } from '../financesApi'
import '../finances.css'

const TYPING_MS = 250

/** What was typed last and can be sent; nothing while it is being typed or is wrong. */
function useSettled(values: PaymentInput): PaymentInput | null {
  const text = JSON.stringify(values)
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  if (settled !== text || !paymentInputSchema.isValidSync(values)) return null
  return paymentInputSchema.cast(values, { stripUnknown: true })
}

/** What the money will cover, by the very rule that posting follows. */
export function PaymentPreview({ values }: { values: PaymentInput }) {
  const gbc_id = useOwnGbcId()
  const body = useSettled(values)
  const { data } = usePreviewPaymentQuery({ gbc_id, body: body ?? values }, { skip: body === null })
  return (
    <div className="payment-preview" role="status">
      {body !== null &&
        data?.lines.map(({ member_id, member_name, pays, balance_after }) => (
          <p key={member_id}>
            {data.lines.length > 1 && <strong>{member_name}: </strong>}
            {pays.length === 0
              ? 'всё пойдёт в аванс'
              : pays.map(({ title, amount }) => `${formatMoney(amount)} — ${title}`).join('; ')}
            {balance_after > 0
              ? `; останется ${balanceText(balance_after)}`
              : balance_after < 0
                ? `; ${balanceText(balance_after)}`
                : '; долга не останется'}
          </p>
        ))}
    </div>
  )
}
