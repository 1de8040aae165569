import fc from 'fast-check'
import { askedAmount, lineTitle, payBy, printedLines, purposeItems, receiptLines, type UnpaidCharge } from './receipts'

const charge = (rest: Partial<UnpaidCharge> = {}): UnpaidCharge => ({
  kind_name: 'Членский взнос',
  nature: 'membership',
  source: 'run',
  garage: '17',
  period: '2026',
  due_date: '2026-06-30',
  formula: '1 × 12 500,00 ₽',
  amount: 1_250_000,
  open: 1_250_000,
  ...rest,
})
const sumOf = (lines: readonly { to_pay: number }[]) => lines.reduce((sum, { to_pay }) => sum + to_pay, 0)

describe('lines of a receipt', () => {
  it('show of each charge what was charged, paid and is left', () => {
    expect(receiptLines([charge({ open: 250_000 })], 250_000)).toEqual([
      {
        kind: 'charge',
        title: 'Членский взнос',
        period: '2026',
        garage: '17',
        formula: '1 × 12 500,00 ₽',
        charged: 1_250_000,
        paid: 1_000_000,
        to_pay: 250_000,
        due_date: '2026-06-30',
      },
    ])
  })

  it('begin with the opening debt, keep penalties apart and end with what was paid ahead', () => {
    const lines = receiptLines(
      [
        charge(),
        charge({ kind_name: 'Пени за взнос', nature: 'penalty', amount: 500, open: 500 }),
        charge({ kind_name: 'Пени за свет', nature: 'penalty', amount: 700, open: 300 }),
        charge({ source: 'opening', kind_name: null, amount: 9000, open: 8000 }),
      ],
      1_258_000,
    )
    expect(lines.map(({ kind, title, to_pay }) => [kind, title, to_pay])).toEqual([
      ['opening', 'Долг на начало учёта', 8000],
      ['charge', 'Членский взнос', 1_250_000],
      ['penalty', 'Пени', 800],
      ['advance', 'Аванс', -800],
    ])
  })

  it('are none but the advance where nothing is owed', () => {
    expect(receiptLines([], 0)).toEqual([])
    expect(receiptLines([], -50_000)).toMatchObject([{ kind: 'advance', to_pay: -50_000 }])
  })

  const charges = fc.array(
    fc.record({
      kind_name: fc.constantFrom('Членский взнос', 'Электроэнергия', 'Целевой взнос', 'Охрана'),
      nature: fc.constantFrom('membership', 'penalty'),
      source: fc.constantFrom('run', 'opening'),
      garage: fc.constantFrom('17', '18', '19', null),
      period: fc.constantFrom('2025', '2026', '2026-05', null),
      due_date: fc.constant(null),
      formula: fc.constant(null),
      amount: fc.integer({ min: 1, max: 10_000_000 }),
      open: fc.integer({ min: 1, max: 10_000_000 }),
    }),
    { maxLength: 60 },
  )

  it('add up to the balance, and so do those that are printed, of which half a sheet holds the first', () => {
    fc.assert(
      fc.property(charges, fc.integer({ min: -10_000_000, max: 100_000_000 }), (given, balance) => {
        const lines = receiptLines(
          given.map((one) => ({ ...one, open: Math.min(one.open, one.amount) })),
          balance,
        )
        for (const { kind, charged, paid, to_pay } of lines)
          if (kind !== 'advance') expect([kind, charged - paid]).toEqual([kind, to_pay])
        const { above, below } = printedLines(lines)
        expect(sumOf(lines)).toBe(balance)
        expect(sumOf(above)).toBe(balance)
        expect(above.length).toBeLessThanOrEqual(7)
        if (below.length > 0) {
          expect(sumOf(below)).toBe(above[6].to_pay)
          expect(above.length - 1 + below.length).toBe(lines.length)
        }
      }),
    )
  })

  it('ask beside an advance that is held for its purpose for all that is owed, else a debt would stay', () => {
    const held = [
      { purpose: 'гараж 2', rest: 20_000 },
      { purpose: 'гараж 2', rest: 10_000 },
    ]
    const lines = receiptLines([charge({ amount: 100_000, open: 100_000 })], 70_000, held)
    expect(lines.map(({ title, paid, to_pay }) => [title, paid, to_pay])).toEqual([
      ['Членский взнос', 0, 100_000],
      ['Аванс (гараж 2)', 30_000, 0],
    ])
    expect(askedAmount(lines, 70_000)).toBe(100_000)
    const paidAhead = receiptLines([charge({ amount: 10_000, open: 10_000 })], -20_000, held)
    expect([sumOf(paidAhead), askedAmount(paidAhead, -20_000)]).toEqual([-20_000, 0])
  })

  it('say what a fine is for and whose opening debt was taken over, and tell the bank the name alone', () => {
    const fine = { nature: 'fine', source: 'fine', kind_name: 'Штраф', period: null } as const
    const moved = {
      nature: 'other',
      source: 'transfer',
      kind_name: null,
      reason: 'Долг перешёл от Петров Пётр: продан',
    } as const
    const lines = receiptLines(
      [
        charge({ ...fine, reason: 'мусор у ворот, акт № 3' }),
        charge({ ...fine, reason: 'шум' }),
        charge(moved),
        charge({ reason: 'Решение собрания' }),
      ],
      5_000_000,
    )
    expect(printedLines(lines).above.map(lineTitle)).toEqual([
      'Штраф (мусор у ворот, акт № 3)',
      'Штраф (шум)',
      'Начальный долг (перешёл от Петров Пётр)',
      'Членский взнос',
    ])
    expect(purposeItems(lines).map(({ name }) => name)).toEqual(['Штраф', 'Штраф', 'Начальный долг', 'Членский взнос'])
  })

  it('say until when to pay: the next day that comes, and what is overdue at once', () => {
    const until = (...dates: (string | null)[]) =>
      payBy({
        made_on: '2026-06-30',
        lines: receiptLines(
          dates.map((due_date) => charge({ due_date })),
          1,
        ),
      })
    expect(until('2026-07-31', '2026-06-30')).toBe('Оплатить до 30.06.2026')
    expect(until('2026-07-31', '2026-06-29')).toBe('Оплатить до 31.07.2026, просроченное сразу')
    expect(until('2026-06-29')).toBe('Срок прошёл 29.06.2026')
    expect(until('2026-06-29', '2026-03-31', null)).toBe('Сроки прошли с 31.03.2026 по 29.06.2026')
    expect(until(null)).toBe('Срок оплаты прошёл до начала учёта')
    expect(until()).toBe('')
  })
})
