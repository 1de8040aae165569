import { nanoid } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Account, AccountStatement } from '#contract/money/accounts'
import type { Payment } from '#contract/money/payments'
import { formatMoney } from '#shared/format/money'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { useOwnGbcId } from '#shared/session/session'
import { PageHeader } from '#shared/ui/PageHeader'
import { UndoBar } from '#shared/ui/UndoBar'
import { useGetAccountStatementQuery, useReversePaymentMutation } from '../financesApi'
import { FinancesTabs } from '../FinancesTabs'
import { PayerSearch } from './PayerSearch'
import { PaymentForm } from './PaymentForm'

const accountOf = ({ member_id, ...statement }: AccountStatement): Account => ({
  ...statement,
  id: member_id,
  oldest_due: null,
  last_payment_on: null,
})

/** The cash desk: who pays, how much, done; then the next one. The keyboard alone is enough. */
export function TakePaymentPage() {
  const gbc_id = useOwnGbcId()
  const [search, setSearch] = useSearchParams()
  const member = search.get('member')
  const [chosen, setChosen] = useState<Account | null>(null)
  const [posted, setPosted] = useState<Payment | null>(null)
  const [reverse] = useReversePaymentMutation()
  const raiseFailure = useRaiseFailure()
  const { currentData: statement } = useGetAccountStatementQuery(
    { gbc_id, id: member ?? '', params: {} },
    { skip: !member || chosen !== null },
  )
  const payer = chosen ?? (member && statement ? accountOf(statement) : null)

  const next = () => {
    setChosen(null)
    if (member) setSearch({}, { replace: true })
  }

  const undo = async ({ id }: Payment) => {
    setPosted(null)
    const { error } = await reverse({ gbc_id, id, body: { reason: 'Отменено сразу' }, idempotencyKey: nanoid() })
    raiseFailure(error)
  }

  return (
    <>
      <PageHeader title="Принять оплату" subtitle={<FinancesTabs />} />
      {payer ? (
        <PaymentForm
          key={payer.id}
          payer={payer}
          onCancel={next}
          onPosted={(payment) => {
            setPosted(payment)
            next()
          }}
        />
      ) : (
        <PayerSearch label="Кто платит" onChoose={setChosen} />
      )}
      {posted && (
        <UndoBar
          key={posted.id}
          text={`Принято ${formatMoney(posted.amount)}: ${posted.members}${posted.number ? `, ПКО № ${posted.number}` : ''}`}
          onUndo={() => void undo(posted)}
          onGone={() => setPosted(null)}
        />
      )}
    </>
  )
}
