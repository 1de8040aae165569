import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Payment } from '#contract/money/payments'
import { today } from '#shared/format/dates'
import { useTabDraft } from '#shared/form/useTabDraft'
import { useOwnGbcId } from '#shared/session/session'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { useGetAccountStatementQuery, useListOpenChargesQuery } from '../accounts/accountsApi'
import { FinancesTabs } from '../FinancesTabs'
import { PayerSearch } from './PayerSearch'
import { PrintOrder } from './PrintOrder'
import { PaymentForm } from './PaymentForm'
import { PaymentUndo } from './PaymentUndo'
import type { DeskDraft, Payer } from './paymentLines'

/** Who was named in the address, and the charge that is to be paid where one is. */
function usePayerOfAddress(member: string | null, charge: string | null) {
  const gbc_id = useOwnGbcId()
  const id = member ?? ''
  // The name and the balance are all that is needed: no lines of earlier days.
  const statement = useGetAccountStatementQuery({ gbc_id, id, params: { from: today() } }, { skip: !member })
  const open = useListOpenChargesQuery({ gbc_id, id }, { skip: !member || !charge })
  const account = statement.currentData
  return {
    payer: account && (!charge || open.currentData) ? { ...account, id: account.member_id } : null,
    pinned: open.currentData?.filter((each) => each.id === charge),
    error: statement.error ?? open.error,
    retry: () => void (statement.error ? statement : open).refetch(),
  }
}

/** The cash desk: who pays, how much, done; then the next one. The keyboard alone is enough. */
export function TakePaymentPage() {
  const [search, setSearch] = useSearchParams()
  const member = search.get('member')
  const { restored, keep } = useTabDraft<DeskDraft>(`payment ${member ?? ''}`)
  /** What was typed before a reload, until it is posted or left. */
  const [draft, setDraft] = useState(restored?.payers?.length ? (restored as DeskDraft) : null)
  const [chosen, setChosen] = useState<Payer | null>(member ? null : (draft?.payers[0] ?? null))
  const [posted, setPosted] = useState<Payment | null>(null)
  const [printable, setPrintable] = useState<Payment | null>(null)
  const named = usePayerOfAddress(member, search.get('charge'))
  const payer = chosen ?? (member ? named.payer : null)

  const next = () => {
    keep({})
    setDraft(null)
    setChosen(null)
    if (member) setSearch({}, { replace: true })
  }

  return (
    <>
      <PageHeader title="Принять оплату" tabs={<FinancesTabs />} />
      {/* Not the bar's key below: of two children with one key React leaves the former on the page. */}
      {printable && <PrintOrder key={`print ${printable.id}`} payment={printable} />}
      {payer ? (
        <PaymentForm
          key={payer.id}
          payer={payer}
          pinned={chosen ? undefined : named.pinned}
          draft={draft?.payers[0].id === payer.id ? draft : undefined}
          onTyped={keep}
          onCancel={next}
          onPosted={(payment) => {
            setPosted(payment)
            setPrintable(payment.number === null ? null : payment)
            next()
          }}
        />
      ) : !member ? (
        <PayerSearch label="Кто платит" onChoose={setChosen} />
      ) : named.error ? (
        <FailureState error={named.error} onRetry={named.retry} />
      ) : (
        <Skeleton lines={6} />
      )}
      {posted && (
        <PaymentUndo
          key={posted.id}
          payment={posted}
          onUndo={() => setPrintable(null)}
          onGone={() => setPosted(null)}
        />
      )}
    </>
  )
}
