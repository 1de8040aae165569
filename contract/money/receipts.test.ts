import fc from 'fast-check'
import { printedLines, receiptLines, type UnpaidCharge } from './receipts'

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
      open: fc.integer({ min: 1, max: 1 }),
    }),
    { maxLength: 60 },
  )

  it('add up to the balance, and so do those that are printed, which half a sheet holds', () => {
    fc.assert(
      fc.property(charges, fc.integer({ min: -10_000_000, max: 100_000_000 }), (given, balance) => {
        const lines = receiptLines(
          given.map((one) => ({ ...one, open: one.amount })),
          balance,
        )
        const printed = printedLines(lines)
        expect(sumOf(lines)).toBe(balance)
        expect(sumOf(printed)).toBe(balance)
        expect(printed.length).toBeLessThanOrEqual(7)
      }),
    )
  })
})
