import { nanoid } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Payment } from '#contract/money/payments'
import { today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useTabDraft } from '#shared/form/useTabDraft'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { useAppDispatch, useOwnGbcId } from '#shared/session/session'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { UndoBar } from '#shared/ui/UndoBar'
import { useGetAccountStatementQuery, useListOpenChargesQuery } from '../accounts/accountsApi'
import { useReverseOperationMutation } from '../journal/operationsApi'
import { FinancesTabs } from '../FinancesTabs'
import { PayerSearch } from './PayerSearch'
import { PrintOrder } from './PrintOrder'
import { PaymentForm } from './PaymentForm'
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
        <Undo key={posted.id} payment={posted} onUndo={() => setPrintable(null)} onGone={() => setPosted(null)} />
      )}
    </>
  )
}

/** What was taken just now, and the way to take it back: a reversal. */
function Undo({ payment, onUndo, onGone }: { payment: Payment; onUndo: () => void; onGone: () => void }) {
  const gbc_id = useOwnGbcId()
  const dispatch = useAppDispatch()
  const raiseFailure = useRaiseFailure()
  const [reverse] = useReverseOperationMutation()
  const { operation_id, amount, members, number } = payment
  const undo = async () => {
    onGone()
    onUndo()
    const body = { reason: 'Сторнировано сразу' }
    const { data, error } = await reverse({ gbc_id, id: operation_id, body, idempotencyKey: nanoid() })
    raiseFailure(error)
    if (data) dispatch(noticeRaised({ kind: 'success', text: `Платёж сторнирован: ${members}.` }))
  }
  return (
    <UndoBar
      text={`Принято ${formatMoney(amount)}: ${members}${number ? `, ПКО №\u00a0${number}` : ''}`}
      onUndo={() => void undo()}
      onGone={onGone}
    />
  )
}
