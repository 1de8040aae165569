import fc from 'fast-check'
import { MOST_AMOUNT } from '#contract/money/most'
import { amountOf } from './amounts'
import { dayOf } from './days'

const TODAY = '2026-11-21'

describe('a day', () => {
  const day = fc
    .date({ min: new Date('1930-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  it('is understood in any usual writing', () => {
    const writings = [
      (y: string, m: string, d: string) => `${d}.${m}.${y}`,
      (y: string, m: string, d: string) => `${Number(d)}.${Number(m)}.${y} г.`,
      (y: string, m: string, d: string) => `${d}/${m}/${y}`,
      (y: string, m: string, d: string) => `${y}-${m}-${d}`,
      (y: string, m: string, d: string) =>
        `${Number(d)} ${['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'][Number(m) - 1]} ${y} года`,
      (y: string, m: string, d: string) => String((Date.parse(`${y}-${m}-${d}`) - Date.UTC(1899, 11, 30)) / 86_400_000),
    ]
    fc.assert(
      fc.property(day, fc.constantFrom(...writings), (iso, write) => {
        const [year, month, date] = iso.split('-')
        expect(dayOf(write(year, month, date), 'other', TODAY).value).toBe(iso)
      }),
    )
  })
  it('with two figures of the year is the latest that can be', () => {
    expect(dayOf('08.07.21', 'other', TODAY).value).toBe('2021-07-08')
    expect(dayOf('08.07.70', 'other', TODAY).value).toBe('1970-07-08')
    expect(dayOf('08.07.21', 'birth', TODAY).value).toBe('1921-07-08')
  })
  it('that is none is refused; a year alone is warned of', () => {
    for (const wrong of ['31.02.2020', '32.01.2020', '00.00.0000', 'вчера', '12.13.2001'])
      expect(() => dayOf(wrong, 'other', TODAY)).toThrow()
    expect(dayOf('1998 г.', 'other', TODAY)).toMatchObject({ value: null, warning: expect.stringContaining('1998') })
    expect(() => dayOf('01.01.2030', 'birth', TODAY)).toThrow()
  })
})

describe('an amount', () => {
  it('is exact to the kopeck however it is written', () => {
    const kopecks = fc.integer({ min: -999_999_999, max: 999_999_999 }).filter((value) => value !== 0)
    fc.assert(
      fc.property(
        kopecks,
        fc.constantFrom(',', '.'),
        fc.constantFrom('', ' ', '\u00a0'),
        fc.constantFrom('', ' руб.', ' ₽', 'р.'),
        (value, point, group, unit) => {
          const [whole, part] = (Math.abs(value) / 100).toFixed(2).split('.')
          const written = `${value < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${part}${unit}`
          expect(amountOf(written, 'debt').value).toBe(value)
          expect(amountOf(written, 'advance').value).toBe(-value)
        },
      ),
    )
  })
  it.each([
    ['1 487,74', 148774],
    ['-2 202,98', -220298],
    ['(500)', -50000],
    ['500-', -50000],
    ['аванс 500', -50000],
    ['долг 12,5', 1250],
    ['1487-50', 148750],
    ['0', 0],
    ['−10', -1000],
    ['1,487.74', 148774],
    ['1 500 руб. 50 коп.', 150050],
    ['5 000=', 500000],
    ['5000=50', 500050],
    ['(350,00)', -35000],
  ])('%s', (cell, value) => {
    expect(amountOf(cell, 'debt').value).toBe(value)
  })
  it('in words is refused', () => {
    for (const wrong of ['сто рублей', '12а', '1.234', '10%']) expect(() => amountOf(wrong, 'debt')).toThrow()
    expect(amountOf('1 000 000 000,00', 'debt').value).toBe(MOST_AMOUNT)
    expect(() => amountOf('1 000 000 000,01', 'debt')).toThrow('Сумма слишком велика: «1 000 000 000,01»')
    expect(amountOf('-', 'debt').value).toBeNull()
  })
})

it('no parser throws anything but its own refusal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const parse of [(cell: string) => amountOf(cell, 'debt'), (cell: string) => dayOf(cell, 'birth', TODAY)]) {
        try {
          parse(text)
        } catch (error) {
          expect((error as Error).constructor.name).toBe('Unreadable')
        }
      }
    }),
    { numRuns: 2000 },
  )
})
