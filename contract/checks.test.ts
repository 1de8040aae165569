import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import {
  accountProblem,
  bicProblem,
  cadastralProblem,
  corrAccountProblem,
  innProblem,
  isCalendarDate,
  kppProblem,
  normalisePhone,
  ogrnProblem,
  organisationInnProblem,
  personInnProblem,
  snilsProblem,
} from './checks'

/** Control digits written a second time, in another manner than the code under test. */
const controlDigit = (digits: string, weights: number[], divisor: number) =>
  ([...digits].map(Number).reduce((sum, digit, index) => sum + digit * weights[index], 0) % divisor) % 10

const organisationInn = (body: string) => body + controlDigit(body, [2, 4, 10, 3, 5, 9, 4, 6, 8], 11)

function personInn(body: string): string {
  const eleven = body + controlDigit(body, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8], 11)
  return eleven + controlDigit(eleven, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8], 11)
}

const ogrnOf = (body: string) => body + ((Number(body) % (body.length === 12 ? 11 : 13)) % 10)

function snilsOf(body: string): string {
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (9 - index), 0) % 101
  return body + String(sum === 100 ? 0 : sum).padStart(2, '0')
}

/** The account whose ninth digit (the key) is chosen so that it fits the БИК. */
const accountOf = (bic: string, body: string) =>
  [...'0123456789']
    .map((key) => body.slice(0, 8) + key + body.slice(9))
    .find((number) => accountProblem(number, bic) === null)

/** A string of that many digits, not all of them zeros. */
const digits = (length: number) =>
  fc.stringMatching(new RegExp(`^\\d{${length}}$`)).filter((text) => /[1-9]/.test(text))

/** A position in a number and what is added to its digit: any change to exactly one digit. */
const change = (length: number) => fc.tuple(fc.nat(length - 1), fc.integer({ min: 1, max: 9 }))

const withOneDigitChanged = (number: string, [position, shift]: [number, number]) =>
  number.slice(0, position) + ((Number(number[position]) + shift) % 10) + number.slice(position + 1)

function withNeighboursSwapped(number: string, position: number): string {
  const [left, right] = number.slice(position, position + 2)
  return number.slice(0, position) + right + left + number.slice(position + 2)
}

describe('ИНН', () => {
  it.each(['7707083893', '7728168971', '7812345675', '500100732259'])('%s is accepted', (inn) => {
    expect(innProblem(inn)).toBeNull()
  })

  it('says which kind it wants and how many digits were typed', () => {
    expect(innProblem('770708389')).toBe('ИНН: нужно 10 или 12 цифр, введено 9')
    expect(organisationInnProblem('500100732259')).toBe('ИНН организации: нужно 10 цифр, введено 12')
    expect(personInnProblem('7707083893')).toBe('ИНН физического лица: нужно 12 цифр, введено 10')
    expect(innProblem('77O7083893')).toBe('ИНН состоит только из цифр')
    expect(innProblem('0000000000')).toBe('ИНН не может состоять из одних нулей')
  })

  it('names the control digit when it does not fit', () => {
    expect(innProblem('7707083894')).toContain('Контрольная цифра ИНН не сходится')
    expect(innProblem('397144170672')).toContain('Контрольные цифры ИНН не сходятся')
  })

  it('accepts every number with right control digits', () => {
    fc.assert(fc.property(digits(9), (body) => organisationInnProblem(organisationInn(body)) === null))
    fc.assert(fc.property(digits(10), (body) => personInnProblem(personInn(body)) === null))
  })

  it('refuses every other control digit', () => {
    fc.assert(
      fc.property(digits(9), fc.integer({ min: 1, max: 9 }), (body, shift) => {
        expect(organisationInnProblem(withOneDigitChanged(organisationInn(body), [9, shift]))).not.toBeNull()
      }),
    )
    fc.assert(
      fc.property(digits(10), fc.constantFrom(10, 11), fc.integer({ min: 1, max: 9 }), (body, position, shift) => {
        expect(personInnProblem(withOneDigitChanged(personInn(body), [position, shift]))).not.toBeNull()
      }),
    )
  })

  it.each([
    ['7707083893', organisationInnProblem],
    ['7728168971', organisationInnProblem],
    ['500100732259', personInnProblem],
  ])('refuses nearly every slip in %s', (inn, problem) => {
    const slips = Array.from({ length: inn.length * 9 }, (_, index) =>
      withOneDigitChanged(inn, [Math.floor(index / 9), (index % 9) + 1]),
    )
    // A remainder of 10 counts as 0 by the rule, so a slip that ends there may go unnoticed.
    expect(slips.filter((slip) => problem(slip) === null).length).toBeLessThanOrEqual(slips.length * 0.05)
  })
})

describe('КПП', () => {
  it.each(['773601001', '7736AB001'])('%s is accepted', (kpp) => expect(kppProblem(kpp)).toBeNull())

  it('says how many characters are missing or how it is written', () => {
    expect(kppProblem('77360100')).toBe('КПП: нужно 9 знаков, введено 8')
    expect(kppProblem('7736ab001')).toContain('заглавные латинские буквы')
    expect(kppProblem('77З601001')).toContain('четыре цифры')
  })
})

describe('ОГРН', () => {
  it('accepts the number of an organisation and of an entrepreneur', () => {
    expect(ogrnProblem('1027700132195')).toBeNull()
    fc.assert(fc.property(digits(12), (body) => ogrnProblem(ogrnOf(body)) === null))
    fc.assert(fc.property(digits(14), (body) => ogrnProblem(ogrnOf(body)) === null))
  })

  it('refuses a wrong control digit and a wrong length', () => {
    expect(ogrnProblem('1027700132196')).toContain('Контрольная цифра ОГРН не сходится')
    expect(ogrnProblem('102770013219')).toBe('ОГРН: нужно 13 или 15 цифр, введено 12')
    fc.assert(
      fc.property(fc.oneof(digits(12), digits(14)), fc.integer({ min: 1, max: 9 }), (body, shift) => {
        expect(ogrnProblem(withOneDigitChanged(ogrnOf(body), [body.length, shift]))).not.toBeNull()
      }),
    )
  })
})

describe('СНИЛС', () => {
  it('accepts right control digits, 100 counting as 00', () => {
    expect(snilsProblem('11223344595')).toBeNull()
    fc.assert(fc.property(digits(9), (body) => snilsProblem(snilsOf(body)) === null))
  })

  it('refuses any one digit changed', () => {
    fc.assert(
      fc.property(digits(9), change(11), (body, slip) => {
        const good = snilsOf(body)
        // 00 stands for 0 and for 100: one of the two may become the other.
        fc.pre(!good.endsWith('00'))
        expect(snilsProblem(withOneDigitChanged(good, slip))).not.toBeNull()
      }),
    )
  })

  it('refuses nearly every swap of neighbours', () => {
    const good = '11223344595'
    const swaps = Array.from({ length: 10 }, (_, position) => withNeighboursSwapped(good, position)).filter(
      (swap) => swap !== good,
    )
    expect(swaps.filter((swap) => snilsProblem(swap) === null)).toEqual([])
  })
})

describe('БИК', () => {
  it.each(['044525225', '012345678', '004525987'])('%s is accepted', (bic) => expect(bicProblem(bic)).toBeNull())

  it('says what is wrong', () => {
    expect(bicProblem('04452522')).toBe('БИК: нужно 9 цифр, введено 8')
    expect(bicProblem('144525225')).toBe('БИК начинается с 04, 01 или 00')
  })
})

describe('account against its БИК', () => {
  it.each([
    ['044525225', '40703810700380000123'],
    ['044030653', '40703810855000000777'],
    ['049805746', '40602810700000000025'],
  ])('%s / %s is accepted', (bic, account) => expect(accountProblem(account, bic)).toBeNull())

  it('names the БИК when the key does not fit', () => {
    expect(accountProblem('40703810000380000123', '044525225')).toContain('не сходится с БИК 044525225')
    expect(accountProblem('40703810700380000123', '044030653')).toContain('не сходится с БИК 044030653')
    expect(accountProblem('4070381070038000012', '044525225')).toBe('Номер счёта: нужно 20 цифр, введено 19')
  })

  it('has exactly one right key and refuses any one digit changed', () => {
    fc.assert(
      fc.property(digits(7), digits(20), change(20), (tail, body, slip) => {
        const bic = `04${tail}`
        const account = accountOf(bic, body)
        expect(account).toBeDefined()
        expect(accountProblem(withOneDigitChanged(account ?? '', slip), bic)).not.toBeNull()
      }),
    )
  })

  it('refuses neighbours swapped unless their difference hides it from the rule', () => {
    fc.assert(
      fc.property(digits(20), fc.nat(18), (body, position) => {
        const account = accountOf('044525225', body) ?? ''
        // Neighbouring weights differ by an even number, so digits that differ by 5 (or not at all) weigh the same swapped.
        fc.pre((Number(account[position]) - Number(account[position + 1])) % 5 !== 0)
        expect(accountProblem(withNeighboursSwapped(account, position), '044525225')).not.toBeNull()
      }),
    )
  })

  it('is not checked where the key cannot be counted: treasury, or no БИК yet', () => {
    expect(accountProblem('40703810000380000123', '012345678')).toBeNull()
    expect(accountProblem('40703810000380000123', null)).toBeNull()
    expect(accountProblem('40703810000380000123', '0445')).toBeNull()
  })

  it('counts an account in a unit of the Bank of Russia from digits 5 and 6 of the БИК', () => {
    fc.assert(
      fc.property(digits(4), fc.constantFrom('000', '001', '002'), digits(20), (middle, end, body) => {
        const bic = `04${middle}${end}`
        const ordinary = `04${middle}0${middle.slice(2)}`
        fc.pre(!/00[012]$/.test(ordinary))
        expect(accountOf(bic, body)).toBe(accountOf(ordinary, body))
      }),
    )
  })
})

describe('correspondent account', () => {
  it('is checked against the БИК', () => {
    expect(corrAccountProblem('30101810400000000225', '044525225')).toBeNull()
    expect(corrAccountProblem('30101810500000000225', '044525225')).toContain('не сходится с БИК 044525225')
    expect(corrAccountProblem('40703810700380000123', '044525225')).toBe('Корреспондентский счёт начинается с 301')
  })

  it('holds for all 964 live ones of the directory of 21 August 2026', () => {
    const file = readFileSync(join(__dirname, '../server/assets/bic-2026-08-21.csv'))
    const banks: { bic: string; corr_account: string }[] = parse(file, { columns: true })
    const live = banks.filter((bank) => bank.corr_account !== '')
    expect(live).toHaveLength(964)
    expect(live.filter((bank) => bicProblem(bank.bic) || corrAccountProblem(bank.corr_account, bank.bic))).toEqual([])
  })
})

describe('cadastral number', () => {
  it('is written in four parts', () => {
    expect(cadastralProblem('78:12:0007105:1234')).toBeNull()
    expect(cadastralProblem('78:12:7105:1234')).toContain('78:12:0007105:1234')
  })
})

describe('phone', () => {
  it.each([
    '+79111234567',
    '89111234567',
    '79111234567',
    '9111234567',
    '911 123-45-67',
    '8 (911) 123-45-67',
    '+7 911 123 45 67',
    '8-911-123-45-67',
    '8.911.123.45.67',
    '+7\u00a0(911)\u00a0123\u201145\u201167',
  ])('«%s» is understood', (text) => expect(normalisePhone(text)).toBe('+79111234567'))

  it.each([
    '',
    '123-45-67',
    '+8 911 123-45-67',
    '+9111234567',
    '+375 29 123-45-67',
    '8 911 123-45-6',
    '7 911 123-45-6',
    'нет телефона',
    '+7+79111234567',
  ])('«%s» is not a phone', (text) => expect(normalisePhone(text)).toBeNull())
})

describe('day of the calendar', () => {
  it('is one that exists', () => {
    expect(isCalendarDate('2024-02-29')).toBe(true)
    expect(
      ['2026-02-30', '2025-02-29', '2026-13-01', '2026-04-31', '2026-4-1', '05.10.2026', '0026-01-01'].filter(
        isCalendarDate,
      ),
    ).toEqual([])
  })

  it('agrees with the calendar of the machine', () => {
    const days = fc.date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(fc.property(days, (day) => isCalendarDate(day.toISOString().slice(0, 10))))
  })
})
