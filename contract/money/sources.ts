import type { ListedChargeSource } from './chargeList'
import { paymentSourceNames, type PaymentSource } from './payments'

/**
 * Where charges and payments come from, as it is stored, and what follows from it for reports, corrections and the rule of
 * allocation. A new source doesn't compile until each question is answered for it.
 */

interface ChargeSourceFacts {
  /** What it is called where it is of no contribution. */
  title: string
  /** It is money that left the account, given back or carried to another one: it takes back what was paid ahead. */
  takesAdvance: boolean
  /** It adds to what was charged in its month; else it was charged before the books began, on another account, or is no charge. */
  isNewlyCharged: boolean
  /** Reports show what pays it under its title where it is of no contribution; else with all else that has no name there. */
  isReportedApart: boolean
  /** Why its sum can't be corrected in place; null = it can. */
  uncorrectable: string | null
}

/** Of a source that the list of charges doesn't name (`refund`, `advance`) only the rule of allocation knows. */
export type ChargeSource = ListedChargeSource | 'refund' | 'advance'

const charged: ChargeSourceFacts = {
  title: 'Начисление',
  takesAdvance: false,
  isNewlyCharged: true,
  isReportedApart: false,
  uncorrectable: null,
}
const BETWEEN_ACCOUNTS = 'Перенос между счетами сторнируют и проводят заново'

export const chargeSources: Record<ChargeSource, ChargeSourceFacts> = {
  run: charged,
  manual: charged,
  fine: charged,
  correction: charged,
  /** A debt of before the books. */
  opening: {
    title: 'Начальный долг',
    takesAdvance: false,
    isNewlyCharged: false,
    isReportedApart: true,
    uncorrectable: null,
  },
  /** A debt that came over from another member's account: of no contribution only an opening one. */
  transfer: {
    title: 'Начальный долг',
    takesAdvance: false,
    isNewlyCharged: false,
    isReportedApart: false,
    uncorrectable: BETWEEN_ACCOUNTS,
  },
  /** An advance that was given back. */
  refund: {
    title: 'Возврат аванса',
    takesAdvance: true,
    isNewlyCharged: false,
    isReportedApart: true,
    uncorrectable: 'Возврат аванса сторнируют в «Платежах»',
  },
  /** An advance that went over to another member's account. */
  advance: {
    title: 'Перенос аванса',
    takesAdvance: true,
    isNewlyCharged: false,
    isReportedApart: true,
    uncorrectable: BETWEEN_ACCOUNTS,
  },
}

/** Sources of which something is true: what SQL asks for. */
export const chargeSourcesThat = (is: (facts: ChargeSourceFacts) => boolean): ChargeSource[] =>
  (Object.keys(chargeSources) as ChargeSource[]).filter((source) => is(chargeSources[source]))

interface PaymentSourceFacts {
  name: string
  /** Money came or went: it is counted as received, by days and places. */
  isMoney: boolean
}

export type StoredPaymentSource = PaymentSource | 'opening' | 'offset'

export const storedPaymentSources: Record<StoredPaymentSource, PaymentSourceFacts> = {
  cash: { name: paymentSourceNames.cash, isMoney: true },
  bank: { name: paymentSourceNames.bank, isMoney: true },
  /** What was paid ahead before the books. */
  opening: { name: 'Начальный остаток', isMoney: false },
  /** What no money pays: a debt that went over to another account or was written off, an advance that came from another. */
  offset: { name: 'Зачёт', isMoney: false },
}

/** It closes the debt that it names and nobody pays: that went over to another account or was written off. */
export const closesWithoutMoney = ({ source, purpose }: { source: StoredPaymentSource; purpose: unknown }): boolean =>
  source === 'offset' && purpose !== null

/** Sources of payments that are money: what SQL asks for. */
export const MONEY_SOURCES = (Object.keys(storedPaymentSources) as StoredPaymentSource[]).filter(
  (source) => storedPaymentSources[source].isMoney,
)
