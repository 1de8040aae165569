import fc from 'fast-check'
import {
  DEFAULT_ALLOCATION_RULES,
  allocate,
  allocationChanges,
  type AllocationResult,
  type AllocationRules,
  type DueItem,
  type PaidItem,
} from './allocation'

let seq = 0
const charge = (
  id: string,
  roubles: number,
  date: string,
  due_date: string | null,
  rest: Partial<DueItem> = {},
): DueItem => ({
  id,
  seq: (seq += 1),
  date,
  due_date,
  amount: Math.round(roubles * 100),
  nature: 'membership',
  priority: 0,
  kind_id: null,
  garage_id: null,
  garage_key: '',
  period: null,
  ...rest,
})
const payment = (id: string, roubles: number, paid_on: string, rest: Partial<PaidItem> = {}): PaidItem => ({
  id,
  seq: (seq += 1),
  paid_on,
  amount: Math.round(roubles * 100),
  purpose: null,
  ...rest,
})
const refund = (id: string, roubles: number, date: string) =>
  charge(id, roubles, date, date, { refund: true, nature: 'other' })

/** Roubles by «payment/charge». */
const paid = ({ allocations }: AllocationResult) => {
  const sums: Record<string, number> = {}
  for (const { payment_line_id, charge_id, amount } of allocations) {
    const pair = `${payment_line_id}/${charge_id}`
    sums[pair] = (sums[pair] ?? 0) + amount / 100
  }
  return sums
}
const roubles = (amounts: Map<string, number>) =>
  Object.fromEntries([...amounts].filter(([, amount]) => amount !== 0).map(([id, amount]) => [id, amount / 100]))

describe('vectors of the specification', () => {
  it('5: a payment entered late pays the oldest debt by the day when the money came', () => {
    const c1 = charge('C1', 3500, '2026-01-01', '2026-01-31')
    const c2 = charge('C2', 3500, '2026-04-01', '2026-04-30')
    const p1 = payment('P1', 3500, '2026-05-15')
    const p2 = payment('P2', 2000, '2026-02-20')
    const before = allocate([c1, c2], [p1])
    expect(paid(before)).toEqual({ 'P1/C1': 3500 })
    const after = allocate([c1, c2], [p1, p2])
    expect(paid(after)).toEqual({ 'P2/C1': 2000, 'P1/C1': 1500, 'P1/C2': 2000 })
    expect(roubles(after.open)).toEqual({ C2: 1500 })
    const changes = allocationChanges(before.allocations, after.allocations)
    expect(changes.map(({ payment_line_id, charge_id, amount }) => [payment_line_id, charge_id, amount / 100])).toEqual(
      [
        ['P1', 'C1', -2000],
        ['P2', 'C1', 2000],
        ['P1', 'C2', 2000],
      ],
    )
  })

  describe('8: one payment for two garages', () => {
    const charges = [
      charge('G17', 12_500, '2026-06-01', '2026-06-30', { garage_id: '17', garage_key: '17' }),
      charge('G18', 12_500, '2026-06-01', '2026-06-30', { garage_id: '18', garage_key: '18' }),
      charge('E18', 1247.33, '2026-06-05', '2026-07-10', { garage_id: '18', garage_key: '18', nature: 'utility' }),
    ]
    const balance = ({ open, rest }: AllocationResult) =>
      [...open.values()].reduce((sum, amount) => sum + amount, 0) -
      [...rest.values()].reduce((sum, one) => sum + one, 0)

    it.each<[string, Partial<AllocationRules>, PaidItem['purpose'], Record<string, number>, Record<string, number>]>([
      ['in order', {}, null, { 'P/G17': 12_500, 'P/G18': 7500 }, { G18: 5000, E18: 1247.33 }],
      [
        'in proportion',
        { same_due: 'proportional' },
        null,
        { 'P/G17': 10_000, 'P/G18': 10_000 },
        { G17: 2500, G18: 2500, E18: 1247.33 },
      ],
      ['for garage 18 alone', {}, { garage_id: '18' }, { 'P/G18': 12_500, 'P/E18': 1247.33 }, { G17: 12_500 }],
    ])('%s', (_, rules, purpose, expected, open) => {
      const result = allocate(charges, [payment('P', 20_000, '2026-07-05', { purpose })], {
        ...DEFAULT_ALLOCATION_RULES,
        ...rules,
      })
      expect(paid(result)).toEqual(expected)
      expect(roubles(result.open)).toEqual(open)
      expect(balance(result)).toBe(624_733)
    })
  })

  it.each([
    [false, { 'P/A': 1000, 'P/B': 30 }],
    [true, { 'P/A': 1000, 'P/penalty': 30 }],
  ])('9: the penalty is paid last (before what is not due yet: %s)', (penalty_before_future, expected) => {
    const charges = [
      charge('A', 1000, '2026-01-01', '2026-01-31'),
      charge('penalty', 50, '2026-03-01', '2026-03-01', { nature: 'penalty' }),
      charge('B', 1000, '2026-03-01', '2026-03-31'),
    ]
    const rules = { ...DEFAULT_ALLOCATION_RULES, penalty_before_future }
    expect(paid(allocate(charges, [payment('P', 1030, '2026-03-10')], rules))).toEqual(expected)
  })

  const april = charge('April', 3500, '2026-04-01', '2026-04-30')
  const may = charge('May', 3500, '2026-05-01', '2026-05-31')
  const ahead = payment('P', 5000, '2026-03-10')

  it('10: what was paid ahead is used up by the charges as they come', () => {
    expect(roubles(allocate([april], [ahead]).rest)).toEqual({ P: 1500 })
    const result = allocate([april, may], [ahead])
    expect(roubles(result.open)).toEqual({ May: 2000 })
    expect(result.allocations.map(({ on_date, reason }) => [on_date, reason])).toEqual([
      ['2026-04-01', 'advance'],
      ['2026-05-01', 'advance'],
    ])
  })

  it('takes away on the day on which it was paid, so that no earlier day changes', () => {
    const { allocations } = allocate([april, may], [ahead])
    const changes = allocationChanges(allocations, allocate([april], [ahead]).allocations)
    expect(changes.map(({ charge_id, on_date, amount }) => [charge_id, on_date, amount / 100])).toEqual([
      ['May', '2026-05-01', -1500],
    ])
    const anew = allocationChanges([...allocations, ...changes], allocations)
    expect(anew.map(({ on_date, amount }) => [on_date, amount / 100])).toEqual([['2026-05-01', 1500]])
  })

  it('11: money given back leaves nothing for the next charge', () => {
    const result = allocate([april, refund('R', 1500, '2026-04-10'), may], [ahead])
    expect(roubles(result.rest)).toEqual({})
    expect(roubles(result.open)).toEqual({ May: 3500 })
  })

  it('18: a charge is paid by what came on its day, whichever was entered first', () => {
    const sameDay = payment('P', 1000, '2026-04-01')
    const result = allocate([charge('C', 1000, '2026-04-01', '2026-04-30')], [sameDay])
    expect([roubles(result.open), roubles(result.rest)]).toEqual([{}, {}])
  })
})

it('pays the very charge that a payment names, also when it comes later', () => {
  const [old, named] = [
    charge('old', 100, '2026-01-01', '2026-01-31'),
    charge('named', 100, '2026-03-01', '2026-03-31'),
  ]
  const pin = { purpose: { charges: [{ charge_id: 'named', amount: 10_000 }] } }
  expect(paid(allocate([old, named], [payment('P', 150, '2026-04-01', pin)]))).toEqual({ 'P/named': 100, 'P/old': 50 })
  expect(paid(allocate([old, named], [payment('P', 150, '2026-02-01', pin)]))).toEqual({ 'P/named': 100, 'P/old': 50 })
})

it('lets money that names a charge which another has paid pay whatever else is open, from the charge’s day on', () => {
  const charges = [charge('named', 100, '2026-03-01', '2026-03-31'), charge('other', 100, '2026-02-01', '2026-02-28')]
  const pin = { purpose: { charges: [{ charge_id: 'named', amount: 10_000 }] } }
  const payments = [payment('P', 100, '2026-01-10', pin), payment('Q', 100, '2026-01-20', pin)]
  const result = allocate(charges, payments)
  expect(paid(result)).toEqual({ 'P/named': 100, 'Q/other': 100 })
  expect(result.allocations.find(({ charge_id }) => charge_id === 'other')?.on_date).toBe('2026-03-01')
})

it('pays of charges due on one day first the kind that comes first', () => {
  const charges = [
    charge('light', 100, '2026-01-01', '2026-01-31', { priority: 2 }),
    charge('fee', 100, '2026-01-01', '2026-01-31', { priority: 1, garage_key: '9' }),
  ]
  expect(paid(allocate(charges, [payment('P', 150, '2026-02-01')]))).toEqual({ 'P/fee': 100, 'P/light': 50 })
})

it('keeps money meant for a garage for what that garage will owe', () => {
  const other = charge('other', 100, '2026-02-01', '2026-02-28', { garage_id: '1' })
  const fitting = charge('fitting', 100, '2026-03-01', '2026-03-31', { garage_id: '2' })
  const result = allocate([other, fitting], [payment('P', 150, '2026-01-10', { purpose: { garage_id: '2' } })])
  expect(paid(result)).toEqual({ 'P/fitting': 100 })
  expect(roubles(result.rest)).toEqual({ P: 50 })
})

it('pays whatever is owed by what is left of money whose purpose was ended, from that day on', () => {
  const early = charge('early', 60, '2026-01-05', '2026-01-31', { garage_id: '2' })
  const other = charge('other', 100, '2026-02-01', '2026-02-28', { garage_id: '1' })
  const pinned = payment('P', 250, '2026-01-10', { purpose: { garage_id: '2' } })
  expect(paid(allocate([early, other], [pinned]))).toEqual({ 'P/early': 60 })
  const released = { ...pinned, released: { on: '2026-03-01', seq: pinned.seq } }
  const result = allocate([early, other], [released])
  expect(result.allocations).toMatchObject([
    { charge_id: 'early', amount: 6000, on_date: '2026-01-10', reason: 'purpose' },
    { charge_id: 'other', amount: 10_000, on_date: '2026-03-01', reason: 'oldest' },
  ])
  expect(roubles(result.rest)).toEqual({ P: 90 })
  // What is released may be given back on the same day.
  const back = refund('R', 90, '2026-03-01')
  expect(roubles(allocate([early, other, back], [released]).open)).toEqual({})
})

it('owes at once what a charge dated back has eaten of money given back', () => {
  const ahead = payment('P', 1000, '2026-01-10')
  const back = refund('R', 1000, '2026-02-01')
  const late = charge('late', 400, '2026-01-05', '2026-01-31')
  const result = allocate([late, back], [ahead])
  expect(roubles(result.open)).toEqual({ R: 400 })
  expect(paid(allocate([late, back], [ahead, payment('P2', 400, '2026-03-01')]))).toMatchObject({ 'P2/R': 400 })
})

it('pays penalties one after the other, also where sums of one due date are paid in proportion', () => {
  const charges = ['A', 'B'].flatMap((name) => [
    charge(name, 100, '2026-01-01', '2026-01-31'),
    charge(`penalty ${name}`, 40, '2026-02-01', '2026-02-28', { nature: 'penalty' }),
  ])
  const rules = { ...DEFAULT_ALLOCATION_RULES, same_due: 'proportional' } as const
  expect(paid(allocate(charges, [payment('P', 100, '2026-03-01')], rules))).toEqual({ 'P/A': 50, 'P/B': 50 })
  expect(paid(allocate(charges, [payment('P', 250, '2026-03-01')], rules))).toEqual({
    'P/A': 100,
    'P/B': 100,
    'P/penalty A': 40,
    'P/penalty B': 10,
  })
})

it('pays awarded court costs first, and a fine by its age', () => {
  const charges = [
    charge('fee', 100, '2026-01-01', '2026-01-31'),
    charge('fine', 100, '2026-01-01', '2026-01-15', { nature: 'fine' }),
    charge('court', 100, '2026-03-01', '2026-03-31', { nature: 'court' }),
  ]
  expect(paid(allocate(charges, [payment('P', 250, '2026-04-01')]))).toEqual({
    'P/court': 100,
    'P/fine': 100,
    'P/fee': 50,
  })
  const rules = { ...DEFAULT_ALLOCATION_RULES, court_costs_first: false }
  expect(paid(allocate(charges, [payment('P', 250, '2026-04-01')], rules))).toEqual({
    'P/fine': 100,
    'P/fee': 100,
    'P/court': 50,
  })
})

const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-03-${String(number).padStart(2, '0')}`)
const dueItem = fc.record({
  date: day,
  // Few days, so that many fall due on one.
  due_date: fc.option(fc.constantFrom('2026-03-05', '2026-03-15', '2026-03-25')),
  amount: fc.integer({ min: 1, max: 30 }),
  nature: fc.constantFrom('membership' as const, 'penalty' as const, 'court' as const),
  garage_id: fc.constantFrom('1', '2'),
  kind_id: fc.constantFrom('A', 'B'),
  period: fc.constantFrom('2026-01', '2026-02'),
  priority: fc.nat({ max: 2 }),
  refund: fc.boolean(),
})
const paidItem = fc.record({
  paid_on: day,
  released_on: fc.option(day),
  amount: fc.integer({ min: 1, max: 40 }),
  purpose: fc.constantFrom<PaidItem['purpose']>(
    null,
    null,
    { garage_id: '1' },
    { kind_id: 'A', garage_id: null },
    { kind_id: 'B', garage_id: '2' },
    { period: '2026-01', kind_id: 'A' },
  ),
  /** It names a charge, and how much of it; of what is beyond the payment nothing is sent. */
  named: fc.option(fc.record({ of: fc.nat({ max: 7 }), amount: fc.integer({ min: 1, max: 40 }) })),
})
const anyRules = fc.record<AllocationRules>({
  same_due: fc.constantFrom('in_order', 'proportional'),
  penalty_before_future: fc.boolean(),
  court_costs_first: fc.boolean(),
})
/** What closes a charge without money. */
const closing = fc.record({ paid_on: day, amount: fc.integer({ min: 1, max: 40 }), of: fc.nat({ max: 7 }) })
const facts = fc
  .record({
    due: fc.array(dueItem, { maxLength: 8 }),
    paid: fc.array(paidItem, { maxLength: 8 }),
    closed: fc.array(closing, { maxLength: 3 }),
  })
  .map((made) => ({
    charges: made.due.map(({ amount, date, due_date, refund: isRefund, ...rest }, index) =>
      charge(`C${index}`, amount / 100, date, isRefund ? date : due_date, {
        ...rest,
        seq: index,
        garage_key: rest.garage_id,
        ...(isRefund && { refund: true, nature: 'other', garage_id: null, kind_id: null, period: null }),
      }),
    ),
    payments: [
      ...made.paid.map(({ amount, paid_on, purpose, named, released_on }, index) =>
        payment(`P${index}`, amount / 100, paid_on, {
          purpose: named
            ? { charges: [{ charge_id: `C${named.of}`, amount: Math.min(named.amount, amount) }] }
            : purpose,
          seq: 100 + index,
          ...(released_on !== null && released_on >= paid_on && { released: { on: released_on, seq: 200 + index } }),
        }),
      ),
      ...made.closed.map(({ amount, paid_on, of }, index) =>
        payment(`X${index}`, amount / 100, paid_on, {
          purpose: { charges: [{ charge_id: `C${of}`, amount }] },
          seq: 300 + index,
          closes: true,
        }),
      ),
    ],
  }))

/** The same rules, a kopeck at a time: slow and plain. */
function kopeckByKopeck(charges: DueItem[], payments: PaidItem[], rules: AllocationRules) {
  const open = new Map(charges.map(({ id, amount }) => [id, amount]))
  const rest = new Map(payments.map(({ id, amount }) => [id, amount]))
  const come = { charges: [] as DueItem[], payments: [] as PaidItem[] }
  const free = new Set<string>()
  /** By payment, what it keeps for charges that it names and that come later. */
  const reserved = new Map<string, Map<string, number>>()
  const leftOf = ({ id }: PaidItem) =>
    [...(reserved.get(id)?.values() ?? [])].reduce((left, kept) => left - kept, rest.get(id) ?? 0)
  const move = (money: PaidItem, debt: DueItem) => {
    open.set(debt.id, (open.get(debt.id) ?? 0) - 1)
    rest.set(money.id, (rest.get(money.id) ?? 0) - 1)
  }
  const fits = ({ id, purpose }: PaidItem, debt: DueItem) =>
    free.has(id) ||
    [
      [purpose?.garage_id, debt.garage_id],
      [purpose?.kind_id, debt.kind_id],
      [purpose?.period, debt.period],
    ].every(([meant, present]) => !meant || meant === present)
  const group = ({ nature, due_date }: DueItem, on: string) => {
    if (nature === 'court' && rules.court_costs_first) return '0'
    if (nature === 'penalty') return '2'
    return rules.penalty_before_future && (due_date ?? '') > on ? '3' : '1'
  }
  const key = (debt: DueItem, on: string) =>
    [group(debt, on), debt.due_date ?? '', debt.priority, debt.garage_key, String(debt.seq).padStart(4, '0')].join(' ')
  const openFor = (money: PaidItem, on: string) =>
    come.charges
      .filter((debt) => (open.get(debt.id) ?? 0) > 0 && fits(money, debt))
      .sort((one, other) => (key(one, on) < key(other, on) ? -1 : 1))
  const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
  /** Of sums that fall due on one day each gets its part rounded down, then the largest remainders, the larger sums, the first. */
  const partsOf = (amount: number, owed: readonly number[]) => {
    const whole = total(owed)
    const parts = owed.map((one) => Math.floor((amount * one) / whole))
    const remainder = (index: number) => (amount * owed[index]) % whole
    const turns = owed.map((_, index) => index)
    turns.sort((one, other) => remainder(other) - remainder(one) || owed[other] - owed[one] || one - other)
    for (const index of turns.slice(0, amount - total(parts))) parts[index] += 1
    return parts
  }
  const spend = (money: PaidItem, on: string) => {
    for (let debts = openFor(money, on); debts.length > 0 && leftOf(money) > 0; debts = openFor(money, on)) {
      const isShared = rules.same_due === 'proportional' && group(debts[0], on) !== '2'
      const together = debts.filter(
        (debt) =>
          debt === debts[0] ||
          (isShared && debt.due_date === debts[0].due_date && group(debt, on) === group(debts[0], on)),
      )
      const owed = together.map(({ id }) => open.get(id) ?? 0)
      const parts = partsOf(Math.min(leftOf(money), total(owed)), owed)
      for (const [index, debt] of together.entries())
        for (let left = parts[index]; left > 0; left -= 1) move(money, debt)
    }
  }
  const isPinned = ({ purpose }: PaidItem) => Boolean(purpose?.kind_id ?? purpose?.garage_id ?? purpose?.period)
  const inTurn = () =>
    [...come.payments].sort((one, other) => (`${one.paid_on} ${one.seq}` < `${other.paid_on} ${other.seq}` ? -1 : 1))
  const advance = (debt: DueItem) => {
    const ordered = inTurn().filter(
      (money) => leftOf(money) > 0 && (debt.refund ? !isPinned(money) || free.has(money.id) : fits(money, debt)),
    )
    return debt.refund ? ordered[ordered.length - 1] : ordered[0]
  }
  /** What was kept for this charge pays it, and what it doesn't need is free for what else is open. */
  const payByName = (debt: DueItem, on: string) => {
    for (const money of inTurn()) {
      const kept = reserved.get(money.id)?.get(debt.id)
      if (kept === undefined) continue
      reserved.get(money.id)?.delete(debt.id)
      for (let left = kept; left > 0 && (open.get(debt.id) ?? 0) > 0; left -= 1) move(money, debt)
      spend(money, on)
    }
  }
  const nameCharges = (money: PaidItem) => {
    for (const { charge_id, amount } of money.purpose?.charges ?? []) {
      const debt = charges.find(({ id }) => id === charge_id)
      if (!debt) continue
      if (come.charges.includes(debt))
        for (let left = amount; left > 0 && (open.get(debt.id) ?? 0) > 0; left -= 1) move(money, debt)
      else if (debt.date > money.paid_on) reserved.set(money.id, new Map([[charge_id, amount]]))
    }
  }
  type Release = { released: PaidItem; seq: number; on: string }
  const releases = payments.flatMap((money): Release[] =>
    money.released ? [{ ...money.released, released: money }] : [],
  )
  const closings = payments.filter(({ closes }) => closes)
  const paid = payments.filter(({ closes }) => !closes)
  for (const money of closings.sort((one, other) => (one.paid_on < other.paid_on ? -1 : 1)))
    for (const { charge_id, amount } of money.purpose?.charges ?? []) {
      const debt = charges.find(({ id }) => id === charge_id)
      for (let left = amount; debt && left > 0 && (open.get(debt.id) ?? 0) > 0; left -= 1) move(money, debt)
    }
  const days = [
    ...new Set([
      ...charges.map(({ date }) => date),
      ...paid.map(({ paid_on }) => paid_on),
      ...releases.map(({ on }) => on),
    ]),
  ].sort()
  for (const on of days) {
    const rank = (item: DueItem | PaidItem | Release) => ('date' in item && !item.refund ? 0 : 1)
    const items = [
      ...charges.filter(({ date }) => date === on),
      ...paid.filter(({ paid_on }) => paid_on === on),
      ...releases.filter((release) => release.on === on),
    ]
    for (const item of items.sort((one, other) => rank(one) - rank(other) || one.seq - other.seq)) {
      if ('date' in item) {
        if (!item.refund) payByName(item, on)
        come.charges.push(item)
        for (let from = advance(item); from && (open.get(item.id) ?? 0) > 0; from = advance(item)) move(from, item)
      } else if ('on' in item) {
        free.add(item.released.id)
        reserved.delete(item.released.id)
        spend(item.released, on)
      } else {
        nameCharges(item)
        come.payments.push(item)
        spend(item, on)
      }
    }
  }
  return { open, rest }
}

it('never lets what closes a charge without money become money, though the charge is paid by an earlier day', () => {
  const c1 = charge('C1', 3500, '2026-01-01', '2026-01-31')
  const c2 = charge('C2', 900, '2026-02-01', '2026-02-28')
  const given = payment('X', 2500, '2026-03-01', {
    purpose: { charges: [{ charge_id: 'C1', amount: 250_000 }] },
    closes: true,
  })
  const late = payment('P', 3500, '2026-01-20')
  const result = allocate([c1, c2], [given, late])
  expect(paid(result)).toEqual({ 'X/C1': 2500, 'P/C1': 1000, 'P/C2': 900 })
  expect(roubles(result.rest)).toEqual({ P: 1600 })
})

it('gives the same as counting kopeck by kopeck', () => {
  fc.assert(
    fc.property(facts, anyRules, ({ charges, payments }, rules) => {
      const { open, rest } = allocate(charges, payments, rules)
      expect({ open, rest }).toEqual(kopeckByKopeck(charges, payments, rules))
    }),
    { numRuns: 500 },
  )
})

it('gives the same whatever order the facts are handed over in, and never pays more than there is', () => {
  fc.assert(
    fc.property(facts, fc.infiniteStream(fc.nat()), ({ charges, payments }, numbers) => {
      const shuffled = <T>(list: T[]) =>
        list
          .map((item) => ({ item, key: numbers.next().value as number }))
          .sort((one, other) => one.key - other.key)
          .map(({ item }) => item)
      const result = allocate(charges, payments)
      expect(allocate(shuffled(charges), shuffled(payments))).toEqual({
        ...result,
        open: expect.any(Map) as unknown,
        rest: expect.any(Map) as unknown,
      })
      for (const item of charges) {
        const given = result.allocations.filter(({ charge_id }) => charge_id === item.id)
        expect(item.amount - given.reduce((sum, { amount }) => sum + amount, 0)).toBe(result.open.get(item.id))
        expect(result.open.get(item.id)).toBeGreaterThanOrEqual(0)
      }
      for (const item of payments) {
        const given = result.allocations.filter(({ payment_line_id }) => payment_line_id === item.id)
        expect(item.amount - given.reduce((sum, { amount }) => sum + amount, 0)).toBe(result.rest.get(item.id))
        expect(result.rest.get(item.id)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
