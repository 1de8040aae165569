import { lazy, Suspense, useState } from 'react'
import type { AccountStatement } from '#contract/money/accounts'
import type { Charged } from '#contract/money/charges'
import type { Payment } from '#contract/money/payments'
import { useDialog } from '#shared/dialogs/useDialog'
import { useOwnGbcId } from '#shared/session/session'
import { ChargedUndo } from '../charges/ChargedUndo'
import { PaymentUndo } from '../payments/PaymentUndo'
import type { ChangedLine } from '../statements/LineUndo'
import { MoveDialog } from './MoveDialog'
import { RefundDialog } from './RefundDialog'

const NoDebtDialog = lazy(async () => ({ default: (await import('#shared/money/NoDebtDialog')).NoDebtDialog }))

const SplitDebtDialog = lazy(async () => ({ default: (await import('./SplitDebtDialog')).SplitDebtDialog }))

const ManualChargeDialog = lazy(async () => ({
  default: (await import('../charges/ManualChargeDialog')).ManualChargeDialog,
}))

const WriteOffDialog = lazy(async () => ({ default: (await import('./WriteOffDialog')).WriteOffDialog }))

const ReassignDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "reassign" */ '../statements/ReassignDialog')).ReassignDialog,
}))

// Loaded together with the dialog: once that has saved, its undo must be there at once.
const LineUndo = lazy(async () => ({
  default: (await import(/* webpackChunkName: "reassign" */ '../statements/LineUndo')).LineUndo,
}))

const JoinDebtDialog = lazy(async () => ({ default: (await import('./JoinDebtDialog')).JoinDebtDialog }))

/** The last three are about one line: of a charge by its `charge_id`, of a payment by its `operation_id`. */
type AccountAct = 'refund' | 'charge' | 'move' | 'write_off' | 'no_debt' | 'split' | 'join' | 'reassign'

/** The dialog over the page of an account: one at a time. */
export function useAccountDialog(member_id: string) {
  const { choice, part, show, close } = useDialog('finances/account', member_id)
  return {
    act: choice as AccountAct | undefined,
    part,
    show: (act: AccountAct, line?: string) => show(act, line),
    close,
  }
}

export type AccountDialog = ReturnType<typeof useAccountDialog>

interface AccountDialogsProps {
  statement: AccountStatement
  dialog: AccountDialog
  /** Given back just now; null = taken back at once. */
  onRefund: (payment: Payment | null) => void
}

/** What is asked over the page of an account, and the way back from what was posted just now. */
export function AccountDialogs({ statement, dialog, onRefund }: AccountDialogsProps) {
  const { act, part, close } = dialog
  const { member_id } = statement
  const gbc_id = useOwnGbcId()
  const [refunded, setRefunded] = useState<Payment | null>(null)
  const [charged, setCharged] = useState<Charged | null>(null)
  const [reassigned, setReassigned] = useState<ChangedLine | null>(null)
  const debt = statement.entries.find(
    ({ kind, charge_id, reversed }) => kind === 'opening' && charge_id === part && !reversed,
  )
  return (
    <>
      {act === 'refund' && (
        <RefundDialog
          statement={statement}
          onGiven={(payment) => {
            onRefund(payment)
            setRefunded(payment)
            close()
          }}
          onClose={close}
        />
      )}
      {act === 'move' && <MoveDialog statement={statement} onClose={close} />}
      <Suspense>
        {act === 'charge' && (
          <ManualChargeDialog
            member_id={member_id}
            onCharged={(charge) => {
              setCharged(charge)
              close()
            }}
            onClose={close}
          />
        )}
        {act === 'write_off' && <WriteOffDialog statement={statement} onClose={close} />}
        {act === 'no_debt' && <NoDebtDialog of={{ gbc_id, area: 'accounts', id: member_id }} onClose={close} />}
        {act === 'split' && part && debt && (
          <SplitDebtDialog charge={{ charge_id: part, amount: debt.charged }} onClose={close} />
        )}
        {act === 'join' && part && <JoinDebtDialog charge_id={part} onClose={close} />}
        {act === 'reassign' && part && <ReassignDialog operation_id={part} onChanged={setReassigned} onClose={close} />}
      </Suspense>
      {refunded && (
        <PaymentUndo
          key={refunded.id}
          payment={refunded}
          onUndo={() => onRefund(null)}
          onGone={() => setRefunded(null)}
        />
      )}
      {charged && <ChargedUndo key={charged.id} charge={charged} onGone={() => setCharged(null)} />}
      {reassigned && (
        <Suspense>
          <LineUndo
            key={`${reassigned.after.id} ${reassigned.after.version}`}
            changed={reassigned}
            onGone={() => setReassigned(null)}
          />
        </Suspense>
      )}
    </>
  )
}
