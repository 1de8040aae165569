import fc from 'fast-check'
import { formatDate, formatInstant, parseDate, setTimeZone, today } from './dates'
import { deedOf } from './deed'
import { formatAmount, formatMoney, parseMoney } from './money'
import { avatarLetters, formatPhone, initialsOf, isWoman, shortName } from './people'
import { fullName } from '#contract/personName'
import { plural, pluralForm } from '#contract/plural'
import { formatAccount, formatSnils } from './requisites'

describe('money', () => {
  it('is shown with no-break spaces and a true minus', () => {
    expect(formatMoney(1_250_000)).toBe('12\u00a0500,00\u00a0₽')
    expect(formatMoney(-5)).toBe('\u22120,05\u00a0₽')
  })

  it.each([
    ['12 500,00', 1_250_000],
    ['12500.5', 1_250_050],
    ['12,500.00', 1_250_000],
    ['1.234.567,89', 123_456_789],
    ['1,234,567', 123_456_700],
    ['12\u00a0500 ₽', 1_250_000],
    ['12 500 руб. 50 коп.', 1_250_050],
    ['500 р', 50_000],
    ['-7', -700],
    ['\u22127,10', -710],
    [',5', 50],
  ])('is understood as «%s»', (text, kopecks) => expect(parseMoney(text)).toBe(kopecks))

  it.each(['', 'много', '12,500', '12.500', '1,234.567', '1,2,3', '12..5', '1,2345', '99999999999999999'])(
    'is not «%s»',
    (text) => expect(parseMoney(text)).toBeNull(),
  )

  it('reads back every amount it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (kopecks) => {
        expect(parseMoney(formatAmount(kopecks))).toBe(kopecks)
        expect(parseMoney(formatMoney(kopecks))).toBe(kopecks)
      }),
    )
  })
})

describe('dates', () => {
  const now = new Date(2026, 10, 21)

  it.each([
    ['5.10.26', '2026-10-05'],
    ['05.10.2026', '2026-10-05'],
    ['05102026', '2026-10-05'],
    ['051026', '2026-10-05'],
    ['5 окт 2026', '2026-10-05'],
    ['5 октября 2026 г.', '2026-10-05'],
    ['9 мая 45', '1945-05-09'],
    ['8мар26', null],
    ['8 мар 26', '2026-03-08'],
    ['5/10/2026', '2026-10-05'],
    ['5-10-26', '2026-10-05'],
    ['5 10 26', '2026-10-05'],
    ['5.10', '2026-10-05'],
    ['2026-10-05', '2026-10-05'],
    ['12.03.48', '1948-03-12'],
    ['30.02.2026', null],
    ['29.02.2024', '2024-02-29'],
    ['5 брюмера 2026', null],
    ['510', null],
    ['', null],
  ])('«%s» is %s', (text, date) => expect(parseDate(text, now)).toBe(date))

  it('reads back every day it shows', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10)
          expect(parseDate(formatDate(day))).toBe(day)
        },
      ),
    )
  })

  it('leaves what is not a date as it is', () => {
    expect(formatDate('вчера')).toBe('вчера')
    expect(formatInstant('вчера')).toBe('вчера')
  })

  it('shows instants in local time', () => {
    const at = new Date(2026, 9, 5, 14, 3)
    expect(formatInstant(at.toISOString())).toBe('05.10.2026, 14:03')
  })

  it('says which day it is for the cooperative, wherever the reader is', () => {
    const at = new Date('2026-10-05T21:30:00Z')
    expect(today(at)).toBe('2026-10-06')
    setTimeZone('Europe/Kaliningrad')
    expect(today(at)).toBe('2026-10-05')
    setTimeZone()
  })
})

describe('people', () => {
  const person = { last_name: 'Семёнов', first_name: 'иван', middle_name: null }

  it('are named in full, in short and by letters', () => {
    expect(fullName(person)).toBe('Семёнов иван')
    expect(shortName({ ...person, middle_name: 'Петрович' })).toBe('Семёнов\u00a0И.\u00a0П.')
    expect(avatarLetters(person)).toBe('СИ')
  })

  it('have readable phones', () => {
    expect(formatPhone('+79111234567')).toBe('+7 911 123-45-67')
    expect(formatPhone('добавочный 12')).toBe('добавочный 12')
  })
})

it('numbers agree with their nouns', () => {
  const forms = ['член', 'члена', 'членов'] as const
  expect([1, 2, 5, 11, 12, 21, 104, 111, 0].map((count) => pluralForm(count, forms))).toEqual([
    'член',
    'члена',
    'членов',
    'членов',
    'членов',
    'член',
    'члена',
    'членов',
    'членов',
  ])
  expect(plural(1250, forms)).toBe('1\u00a0250\u00a0членов')
})

it('requisites are grouped for the eye', () => {
  expect(formatSnils('11223344595')).toBe('112-233-445 95')
  expect(formatAccount('40703810700380000123')).toBe('40703\u00a0810\u00a07\u00a00038\u00a00000123')
})

describe('who did what in a history', () => {
  it.each([
    ['Соловьёв Виктор Андреевич', false],
    ['Королёва Наталья Павловна', true],
    ['Королёва Наталья', true],
    ['Ким Наталья', true],
    ['Ким Илья', false],
    ['Шевченко Анна Ильинична', true],
    ['Кузьменко Никита', false],
    ['Вронская', true],
    ['office@example.ru', false],
  ])('«%s» is a woman’s name: %s', (name, woman) => expect(isWoman(name)).toBe(woman))

  it('has initials behind the surname', () => {
    expect(initialsOf('Соловьёв Виктор Андреевич')).toBe('Соловьёв\u00a0В.\u00a0А.')
    expect(initialsOf('office@example.ru')).toBe('office@example.ru')
  })

  it.each([
    ['garages', 'owner_added', 'Соловьёв Виктор', 'Соловьёв\u00a0В. записал владельца'],
    ['garages', 'owner_added', 'Королёва Наталья', 'Королёва\u00a0Н. записала владельца'],
    ['users', 'logged_in', 'Королёва Наталья', 'Королёва\u00a0Н. вошла в программу'],
    ['members', 'imported', 'Королёва Наталья', 'Королёва\u00a0Н. внесла запись импортом'],
    ['audit', 'chain_rebuilt', null, 'Программа перевела журнал на новую защиту'],
    ['garages', 'something_new', null, 'Программа: something_new'],
  ])('reads as a sentence: %s, %s by %s', (area, action, name, sentence) => {
    const { who, did } = deedOf(area, action, name)
    expect(`${who} ${did}`).toBe(sentence)
  })
})
