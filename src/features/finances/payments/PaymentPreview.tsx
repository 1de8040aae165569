import { paymentInputSchema, type PaymentInput, type PaymentPreview as Preview } from '#contract/money/payments'
import { errorMessage, isApiError } from '#shared/api/errors'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { balanceText } from '#shared/money/balance'
import { useDelayed } from '#shared/ui/useDelayed'
import { usePreviewPaymentQuery } from './paymentsApi'
import { fitted } from './paymentLines'
import '../finances.css'

const TYPING_MS = 250

/** What was typed last and can be sent; nothing while it is being typed or is wrong. */
function useSettled(values: PaymentInput): PaymentInput | null {
  const text = JSON.stringify(values)
  const settled = useDelayed(text, TYPING_MS)
  if (settled !== text || !paymentInputSchema.isValidSync(values)) return null
  return fitted(paymentInputSchema.cast(values, { stripUnknown: true }))
}

function paidAhead(paysDebt: boolean, advance: number): string {
  if (!paysDebt) return advance > 0 ? `Всё пойдёт в аванс: будет ${balanceText(-advance)}` : 'Всё пойдёт в аванс'
  return advance > 0 ? `Весь долг погашен, ${formatMoney(advance)} останется авансом` : 'Оплачивается весь долг'
}

/**
 * «3 500,00 ₽ — Членский взнос, 2026 год, гараж 17; останется долг 450,50 ₽». Where an advance is kept for something else,
 * what is left of the charges counts and not the balance.
 */
function outcome({ pays, balance_after, waits, unpaid }: Preview['lines'][number]): string {
  const waiting = waits > 0 ? [`${formatMoney(waits)} — дождутся таких начислений`] : []
  const paid = pays.map(({ title, amount }) => `${formatMoney(amount)} — ${title}`)
  if (unpaid > Math.max(balance_after, 0))
    return [...paid, ...waiting, `останется не оплачено ${formatMoney(unpaid)}`].join('; ')
  if (balance_after > 0) return [...paid, ...waiting, `останется ${balanceText(balance_after)}`].join('; ')
  return [paidAhead(paid.length > 0, -balance_after), ...waiting].join('; ')
}

/** So many debts paid ahead at once are more often a zero too many. */
const MANY_DEBTS = 3
const isFarAbove = ({ balance, balance_after }: Preview['lines'][number]) =>
  balance > 0 && -balance_after >= balance * MANY_DEBTS

/** What is wrong with a field that only the server can judge, as a day to come, else the failure itself. */
const problemOf = (error: unknown): string =>
  (isApiError(error) && Object.values(error.errors).flat().join(' ')) ||
  errorMessage(error, 'Не удалось посчитать, что оплатят эти деньги.')

/** What the money will cover, by the very rule that posting follows. */
export function PaymentPreview({ values }: { values: PaymentInput }) {
  const gbc_id = useOwnGbcId()
  const body = useSettled(values)
  const { currentData, error } = usePreviewPaymentQuery({ gbc_id, body: body ?? values }, { skip: body === null })
  return (
    <div className="payment-preview" role="status">
      {error !== undefined && <p>{problemOf(error)}</p>}
      {currentData?.lines.map((line) => (
        <p key={line.member_id} className={isFarAbove(line) ? 'payment-warning' : undefined}>
          {currentData.lines.length > 1 && <strong>{line.member_name}: </strong>}
          {isFarAbove(line) && 'Проверьте сумму, она намного больше долга. '}
          {outcome(line)}
        </p>
      ))}
    </div>
  )
}
