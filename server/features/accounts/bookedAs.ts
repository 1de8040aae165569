import {
  type ChargeSource,
  closesWithoutMoney,
  storedPaymentSources,
  type StoredPaymentSource,
} from '#contract/money/sources'
import type { AllocationsTable, Flag } from '#server/db/tables'

/** A charge as the books know it when an allocation to it is written. */
export interface BookedCharge {
  kind_id: string | null
  source: ChargeSource
  date: string
  /** Day of its reversal. */
  taken_back_on?: string
}

/** The same of a payment. */
export interface BookedPayment {
  source: StoredPaymentSource
  /** Whether it names what it pays, in whatever words. */
  purpose: unknown
  /** Its day in the books. */
  effective_date: string
  taken_back_on?: string
}

type Booked = Pick<AllocationsTable, 'kind_id' | 'charge_source' | 'booked_on' | 'money_on' | 'is_late'>

const laterOf = (one: string, other: string) => (one > other ? one : other)

/**
 * What an allocation is for and when it counts in funds and reports: on the day when both the payment and the charge were in
 * the books, or when one of them was taken back; never before `open_from`.
 * @param open_from first day that the books let it count on; null = any
 */
export function bookedAs(charge: BookedCharge, payment: BookedPayment, open_from: string | null): Booked {
  const taken_back_on = payment.taken_back_on ?? charge.taken_back_on
  const day = taken_back_on ?? laterOf(payment.effective_date, charge.date)
  const isLate = !closesWithoutMoney(payment) && open_from !== null && day < open_from
  return {
    kind_id: charge.kind_id,
    charge_source: charge.source,
    booked_on: closesWithoutMoney(payment) ? null : laterOf(day, open_from ?? ''),
    money_on: storedPaymentSources[payment.source].isMoney ? (payment.taken_back_on ?? payment.effective_date) : null,
    is_late: Number(isLate) as Flag,
  }
}
