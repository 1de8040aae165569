import type { Account } from '#contract/money/accounts'
import type { OpenCharge, PaymentInput } from '#contract/money/payments'

type Line = PaymentInput['lines'][number]

/** What the cash desk knows of who pays. */
export type Payer = Pick<Account, 'id' | 'member_name' | 'garages' | 'balance' | 'overdue'>

/** What is typed at the desk and not posted, with what is known of who pays. */
export interface DeskDraft {
  payers: Payer[]
  values: Partial<PaymentInput>
}

/** What a line takes where nothing else is said; null = not known yet. */
export const wholeDebt = (balance: number): number | null => Math.max(balance, 0) || null

/** What a line starts with: all that is owed, or the charges that it was opened for. An amount not known yet is null. */
export function lineOf({ id, balance }: Payer, pinned: readonly OpenCharge[] = []) {
  const charges = pinned.map(({ id: charge_id, open }) => ({ charge_id, amount: open }))
  const sum = charges.reduce((total, { amount }) => total + amount, 0)
  return {
    member_id: id,
    amount: sum || wholeDebt(balance),
    purpose: charges.length > 0 ? { charges } : null,
    owed: Math.max(balance, 0),
  }
}

/** Kopecks of a member's debt that are due by a day, today's included. */
export function dueBy(open: readonly OpenCharge[], balance: number, day: string): number {
  const due = open.filter(({ due_date }) => due_date === null || due_date <= day)
  return Math.min(
    due.reduce((sum, charge) => sum + charge.open, 0),
    Math.max(balance, 0),
  )
}

const isAboutNothing = (purpose: Line['purpose']) => !purpose?.kind_id && !purpose?.garage_id && !purpose?.period

/** Less money than the chosen charges come to pays them in their order as far as it goes. */
function fittedLine(line: Line): Line {
  const charges = line.purpose?.charges
  if (!charges) return isAboutNothing(line.purpose) ? { ...line, purpose: null } : line
  let left = line.amount
  const fitted = charges.flatMap((charge) => {
    const amount = Math.min(charge.amount, left)
    left -= amount
    return amount > 0 ? [{ ...charge, amount }] : []
  })
  return { ...line, purpose: { ...line.purpose, charges: fitted } }
}

/** The payment as it is sent. */
export const fitted = (payment: PaymentInput): PaymentInput => ({ ...payment, lines: payment.lines.map(fittedLine) })
