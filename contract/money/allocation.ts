import { splitByWeights } from './rounding'

/**
 * What payments of one personal account have paid (specification, money §6; Civil Code 319, 319.1). A pure function of the
 * account's charges and payments that were not reversed: the same facts give the same result in whatever order they became
 * known. All amounts are kopecks, all dates `YYYY-MM-DD`.
 */

export const CHARGE_NATURES = [
  'entrance',
  'share',
  'membership',
  'target',
  'extra',
  'utility',
  'land',
  'service',
  'fine',
  'penalty',
  'court',
  'other',
] as const
export type ChargeNature = (typeof CHARGE_NATURES)[number]

/** What is owed: a charge, or a refund, which takes back what was paid ahead. */
export interface DueItem {
  id: string
  /** Number of its operation: the order in which things became known. */
  seq: number
  date: string
  /** null = the oldest of all: a debt that was brought over from another book. */
  due_date: string | null
  amount: number
  nature: ChargeNature
  /** Of its kind of contribution; the lower is paid first. */
  priority: number
  kind_id: string | null
  garage_id: string | null
  /** What garages are ordered by. */
  garage_key: string
  /** `2026` or `2026-05`; null where the kind has no periods. */
  period: string | null
  /** Money given back: it is covered by what was paid ahead, the newest first. */
  refund?: boolean
}

/** What a payment is meant for; absent fields mean whatever there is. */
export interface Purpose {
  charges?: readonly { charge_id: string; amount: number }[]
  kind_id?: string | null
  garage_id?: string | null
  period?: string | null
}

/** A payment, or its part that went to this account. */
export interface PaidItem {
  id: string
  seq: number
  /** The day when the money came. */
  paid_on: string
  amount: number
  purpose: Purpose | null
  /** From this day on what is left of it pays whatever is owed: «Освободить аванс». `seq`: of the operation before. */
  released?: { on: string; seq: number } | null
  /**
   * Nobody paid it: a debt was given up, or went over to another account. It closes the charges that it names and nothing else:
   * money pays what it leaves of them, whenever that came.
   */
  closes?: boolean
}

export interface AllocationRules {
  /** Charges due on one day: one after the other, or each in proportion to what is open (art. 319.1 p. 3). */
  same_due: 'in_order' | 'proportional'
  /** A penalty goes before charges that are not due yet. */
  penalty_before_future: boolean
  /** Awarded court costs go first (art. 319). */
  court_costs_first: boolean
}

export const DEFAULT_ALLOCATION_RULES: AllocationRules = {
  same_due: 'in_order',
  penalty_before_future: false,
  court_costs_first: true,
}

export const ALLOCATION_REASONS = ['purpose', 'oldest', 'advance', 'refund'] as const
export type AllocationReason = (typeof ALLOCATION_REASONS)[number]

/** A part of a payment that pays a part of a charge. */
export interface Allocation {
  payment_line_id: string
  charge_id: string
  amount: number
  /** The day when the later of both came. */
  on_date: string
  reason: AllocationReason
}

export interface AllocationResult {
  allocations: Allocation[]
  /** What is left to pay of each charge. */
  open: Map<string, number>
  /** What is left of each payment: paid ahead. */
  rest: Map<string, number>
  /** What of it waits for what the payment was meant for, and pays nothing else. */
  waiting: Map<string, number>
}

interface Debt extends DueItem {
  open: number
}
interface Money extends PaidItem {
  rest: number
  /** Kept for charges that the payment names and that come later. */
  reserved: Map<string, number>
}

interface Event {
  on: string
  rank: 0 | 1
  seq: number
  id: string
  debt?: Debt
  money?: Money
  /** Money whose purpose ends. */
  released?: Money
}

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)
const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0)

interface Known {
  seq: number
  id: string
}
const bySeq = (one: Known, other: Known) => one.seq - other.seq || compare(one.id, other.id)

/** In order of date; on one day charges before payments and refunds; then as they became known. */
const inOrder = (one: Event, other: Event) => compare(one.on, other.on) || one.rank - other.rank || bySeq(one, other)

/** Whether a payment is meant for a kind of contribution, a garage or a period, and waits for such charges. */
export const hasLimits = ({ purpose }: Pick<PaidItem, 'purpose'>) =>
  purpose !== null && (purpose.kind_id != null || purpose.garage_id != null || purpose.period != null)

const fits = ({ purpose }: PaidItem, debt: DueItem) =>
  purpose === null ||
  ((purpose.kind_id == null || purpose.kind_id === debt.kind_id) &&
    (purpose.garage_id == null || purpose.garage_id === debt.garage_id) &&
    (purpose.period == null || purpose.period === debt.period))

/** Groups that are paid one after the other. */
function groupOf(debt: Pick<DueItem, 'nature' | 'due_date'>, on: string, rules: AllocationRules): number {
  if (debt.nature === 'court' && rules.court_costs_first) return 0
  if (debt.nature === 'penalty') return 2
  const future = debt.due_date !== null && debt.due_date > on
  return rules.penalty_before_future && future ? 3 : 1
}

type Ordered = Pick<DueItem, 'id' | 'seq' | 'due_date' | 'nature' | 'priority' | 'garage_key'>

const byAge = (one: Ordered, other: Ordered) =>
  compare(one.due_date ?? '', other.due_date ?? '') ||
  one.priority - other.priority ||
  compare(one.garage_key, other.garage_key) ||
  bySeq(one, other)

/** The order in which money of a day that is meant for nothing else pays what is owed. */
export const inPaymentOrder =
  (on: string, rules: AllocationRules) =>
  (one: Ordered, other: Ordered): number =>
    groupOf(one, on, rules) - groupOf(other, on, rules) || byAge(one, other)

/**
 * Pays an account's charges with its payments.
 * @param charges and payments that were not reversed, in any order
 */
export function allocate(
  charges: readonly DueItem[],
  payments: readonly PaidItem[],
  rules: AllocationRules = DEFAULT_ALLOCATION_RULES,
): AllocationResult {
  const debts = charges.map((charge): Debt => ({ ...charge, open: charge.amount }))
  const monies = payments.map((payment): Money => ({ ...payment, rest: payment.amount, reserved: new Map() }))
  const known = new Map(debts.map((debt) => [debt.id, debt]))
  const allocations: Allocation[] = []
  /** Charges and payments that have come so far and aren't used up. */
  let [openDebts, restMonies]: [Debt[], Money[]] = [[], []]

  const pay = (money: Money, debt: Debt, amount: number, on_date: string, reason: AllocationReason) => {
    if (amount <= 0) return
    money.rest -= amount
    debt.open -= amount
    allocations.push({ payment_line_id: money.id, charge_id: debt.id, amount, on_date, reason })
  }
  const free = (money: Money) => money.rest - sum(money.reserved.values())

  /** Before all money, also that of earlier days: what nobody paid would else become an advance. */
  const closeNamed = (money: Money) => {
    for (const { charge_id, amount } of money.purpose?.charges ?? []) {
      const debt = known.get(charge_id)
      if (!debt) continue
      const on_date = debt.date > money.paid_on ? debt.date : money.paid_on
      pay(money, debt, Math.min(amount, money.rest, debt.open), on_date, 'purpose')
    }
  }

  const refundAppears = (debt: Debt) => {
    for (const money of [...restMonies].reverse())
      if (!hasLimits(money)) pay(money, debt, Math.min(free(money), debt.open), debt.date, 'refund')
    openDebts.push(debt)
  }

  const payNamed = (money: Money) => {
    for (const { charge_id, amount } of money.purpose?.charges ?? []) {
      const debt = known.get(charge_id)
      if (!debt) continue
      const wanted = Math.min(amount, free(money))
      if (openDebts.includes(debt)) pay(money, debt, Math.min(wanted, debt.open), money.paid_on, 'purpose')
      else if (compare(debt.date, money.paid_on) > 0 && wanted > 0) money.reserved.set(charge_id, wanted)
    }
  }

  const payInOrder = (money: Money, on: string) => {
    const reason = hasLimits(money) ? 'purpose' : 'oldest'
    const fitting = openDebts.filter((debt) => debt.open > 0 && fits(money, debt))
    const queue = fitting.sort(inPaymentOrder(on, rules)).map((debt) => ({ debt, group: groupOf(debt, on, rules) }))
    while (queue.length > 0 && free(money) > 0) {
      const [{ debt: first, group }] = queue
      const together =
        rules.same_due === 'proportional' && group !== 2
          ? queue.filter((item) => item.group === group && item.debt.due_date === first.due_date)
          : queue.slice(0, 1)
      const owed = together.map(({ debt }) => debt.open)
      const parts = free(money) >= sum(owed) ? owed : splitByWeights(free(money), owed)
      together.forEach(({ debt }, index) => pay(money, debt, parts[index], on, reason))
      queue.splice(0, together.length)
    }
  }

  const takeReserved = (debt: Debt) => {
    for (const money of restMonies) {
      const reserved = money.reserved.get(debt.id)
      if (reserved === undefined) continue
      money.reserved.delete(debt.id)
      pay(money, debt, Math.min(reserved, debt.open), debt.date, 'purpose')
      // What others have paid of it already is free for what else is open.
      payInOrder(money, debt.date)
    }
  }

  const chargeAppears = (debt: Debt) => {
    takeReserved(debt)
    for (const money of restMonies)
      if (fits(money, debt)) pay(money, debt, Math.min(free(money), debt.open), debt.date, 'advance')
    openDebts.push(debt)
  }

  const paymentAppears = (money: Money) => {
    payNamed(money)
    payInOrder(money, money.paid_on)
    restMonies.push(money)
    restMonies.sort((one, other) => compare(one.paid_on, other.paid_on) || bySeq(one, other))
  }

  const purposeEnds = (money: Money, on: string) => {
    money.purpose = null
    money.reserved.clear()
    payInOrder(money, on)
  }

  const closing = monies.filter(({ closes }) => closes)
  closing.sort((one, other) => compare(one.paid_on, other.paid_on) || bySeq(one, other)).forEach(closeNamed)
  const paid = monies.filter(({ closes }) => !closes)
  const events: Event[] = [
    ...debts.map((debt): Event => ({ on: debt.date, rank: debt.refund ? 1 : 0, seq: debt.seq, id: debt.id, debt })),
    ...paid.map((money): Event => ({ on: money.paid_on, rank: 1, seq: money.seq, id: money.id, money })),
    ...paid.flatMap((money): Event[] =>
      money.released ? [{ ...money.released, rank: 1, id: money.id, released: money }] : [],
    ),
  ]
  for (const { on, debt, money, released } of events.sort(inOrder)) {
    if (released) purposeEnds(released, on)
    else if (money) paymentAppears(money)
    else if (debt) (debt.refund ? refundAppears : chargeAppears)(debt)
    openDebts = openDebts.filter(({ open }) => open > 0)
    restMonies = restMonies.filter(({ rest }) => rest > 0)
  }
  return {
    allocations,
    open: new Map(debts.map(({ id, open }) => [id, open])),
    rest: new Map(monies.map(({ id, rest }) => [id, rest])),
    waiting: new Map(monies.map((money) => [money.id, hasLimits(money) ? money.rest : sum(money.reserved.values())])),
  }
}

/** What a payment pays of a charge from a day on, as it is stored in all. */
export type StoredAllocation = Pick<Allocation, 'payment_line_id' | 'charge_id' | 'on_date' | 'amount'>

const keyOf = ({ payment_line_id, charge_id, on_date }: StoredAllocation) =>
  `${payment_line_id} ${charge_id} ${on_date}`

/** Sums of kopecks by payment, charge and day; of each the other fields of the first. */
export function sumAllocations<Row extends StoredAllocation>(rows: readonly Row[]): Map<string, Row> {
  const sums = new Map<string, Row>()
  for (const row of rows) sums.set(keyOf(row), { ...row, amount: row.amount + (sums.get(keyOf(row))?.amount ?? 0) })
  return sums
}

/**
 * What has to be added to the stored allocations for their sums to be as computed. What goes away goes on the day on which it
 * stood: what had been paid by a day is then the sum of the rows until that day.
 * @returns one row for each payment, charge and day that differ, its amount signed; what is taken away first
 */
export function allocationChanges(
  stored: readonly StoredAllocation[],
  computed: readonly Allocation[],
): (StoredAllocation & Partial<Pick<Allocation, 'reason'>>)[] {
  const [present, wanted] = [sumAllocations(stored), sumAllocations(computed)]
  const gone = [...present].flatMap(([key, row]) => (wanted.has(key) ? [] : [{ ...row, amount: -row.amount }]))
  const added = [...wanted].map(([key, row]) => ({ ...row, amount: row.amount - (present.get(key)?.amount ?? 0) }))
  return [...gone, ...added]
    .filter(({ amount }) => amount !== 0)
    .sort((one, other) => Number(one.amount > 0) - Number(other.amount > 0))
}
