import fc from 'fast-check'
import { areaOf } from './areas'
import { garagesIn } from './garageNumbers'
import { ownersIn } from './owners'
import { phonesOf } from './phones'
import { emailOf, vehiclesOf } from './requisites'
import { shareOf } from './shares'

describe('a phone', () => {
  it('is understood in any usual writing', () => {
    const digits = fc.stringMatching(/^[3-69]\d{9}$/)
    const writings = [
      (d: string) => `8${d}`,
      (d: string) => `+7${d}`,
      (d: string) => `8 (${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6, 8)}-${d.slice(8)}`,
      (d: string) => `+7 ${d.slice(0, 3)} ${d.slice(3, 6)} ${d.slice(6, 8)} ${d.slice(8)}`,
      (d: string) => `моб. 8-${d.slice(0, 3)}-${d.slice(3, 6)}-${d.slice(6)}`,
      (d: string) => `тел: ${d.slice(0, 3)}-${d.slice(3, 6)}-${d.slice(6, 8)}-${d.slice(8)}`,
    ]
    fc.assert(
      fc.property(digits, fc.constantFrom(...writings), (d, write) =>
        expect(phonesOf(write(d)).value).toEqual([`+7${d}`]),
      ),
    )
    fc.assert(
      fc.property(digits, digits, fc.constantFrom(', ', '; ', ' / ', '\n', ' и '), (one, other, between) => {
        expect(phonesOf(`8${one}${between}+7${other}`).value).toEqual([...new Set([`+7${one}`, `+7${other}`])])
      }),
    )
  })
  it('of the city is kept for the note, nothing is nothing, nonsense is refused', () => {
    expect(phonesOf('8 (998) 642-79-83, дом. 555-12-12')).toMatchObject({
      value: ['+79986427983'],
      kept: 'тел. дом. 555-12-12',
    })
    for (const nothing of ['', 'нет', '-', '—', ' н/д ']) expect(phonesOf(nothing).value).toEqual([])
    for (const nonsense of ['12345', '8912345678', '8.91E+10']) expect(() => phonesOf(nonsense)).toThrow()
  })
})

describe('a share', () => {
  it('is exact as a fraction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (one, other) => {
        const [numerator, denominator] = [Math.min(one, other), Math.max(one, other)]
        const share = shareOf(`${numerator}/${denominator}`).value
        expect((share?.share_numerator ?? 0) * denominator).toBe((share?.share_denominator ?? 0) * numerator)
      }),
    )
  })
  it.each([
    ['1', 1, 1],
    ['0,5', 1, 2],
    ['0.5', 1, 2],
    ['½', 1, 2],
    ['50%', 1, 2],
    ['0,33', 1, 3],
    ['0,6667', 2, 3],
    ['1/2 доли', 1, 2],
    ['целая', 1, 1],
    ['01.02.2026', 1, 2],
    ['0,25', 1, 4],
  ])('%s', (cell, share_numerator, share_denominator) => {
    expect(shareOf(cell).value).toEqual({ share_numerator, share_denominator })
  })
  it('greater than the whole is refused', () => {
    for (const wrong of ['3/2', '0', '-1', '1000', 'много']) expect(() => shareOf(wrong)).toThrow()
  })
})

it.each([
  ['№22', '22'],
  ['118а', '118а'],
  ['17 а', '17а'],
  ['гараж № 5', '5'],
  ['Бокс 12', '12'],
  ['22.0', '22'],
  ['А-15', 'А-15'],
])('the number %s is %s', (cell, number) => {
  expect(garagesIn(cell)).toEqual([{ number }])
})
it('a cell may name several garages, a block and a row', () => {
  expect(garagesIn('Гараж № 4, 5')).toEqual([{ number: '4' }, { number: '5' }])
  expect(garagesIn('15, 16')).toEqual([{ number: '15' }, { number: '16' }])
  expect(garagesIn('блок А, ряд 2, бокс 15')).toEqual([{ number: '15', block: 'А', row: '2' }])
  expect(garagesIn('б/н')).toEqual([])
})

it.each([
  ['ДАВЫДОВ ОЛЕГ АЛЕКСАНДРОВИЧ', 'Давыдов', 'Олег'],
  ['  Кузнецов  Семён  Петрович', 'Кузнецов', 'Семён'],
  ['иванов И.И.', 'Иванов', 'И.'],
  ['Салтыков-щедрин Михаил', 'Салтыков-щедрин', 'Михаил'],
  ['Cемёнов Иван', 'Семёнов', 'Иван'],
])('the name %s', (cell, last_name, first_name) => {
  expect(ownersIn(cell)).toMatchObject([{ name: { kind: 'person', last_name, first_name } }])
})
it('an organisation is distinguished from a person, several owners from one, nobody from somebody', () => {
  expect(ownersIn('ООО „Ромашка“')).toMatchObject([
    { name: { kind: 'organisation', organisation_name: 'ООО „Ромашка“' } },
  ])
  for (const owner of ['ИП Петров', 'Муниципальная собственность'])
    expect(ownersIn(owner)).toMatchObject([{ name: { kind: 'organisation' } }])
  expect(ownersIn('Иванов Иван Иванович, Петров Пётр Петрович')).toHaveLength(2)
  for (const nobody of ['', 'свободен', '-', 'нет', 'продан', 'неизвестен']) expect(ownersIn(nobody)).toEqual([])
  expect(() => ownersIn("=cmd|' /C calc'!A0")).toThrow()
})

it.each<[cell: string, owners: [last_name: string, share: string | null, more?: object][]]>([
  [
    '1/2 Иванов И.И., 1/2 Петрова А.А.',
    [
      ['Иванов', '1/2'],
      ['Петрова', '1/2'],
    ],
  ],
  [
    'ФЁДОРОВ  АЛЕКСЕЙ  (1/3); ФЁДОРОВА НИНА (2/3 доли)',
    [
      ['Фёдоров', '1/3'],
      ['Фёдорова', '2/3'],
    ],
  ],
  [
    'Орлов Денис - 50%, Орлова Инна - 50%',
    [
      ['Орлов', '1/2'],
      ['Орлова', '1/2'],
    ],
  ],
  [
    'Зайцева Анна Фёдоровна и Зайцев Олег Петрович',
    [
      ['Зайцева', null],
      ['Зайцев', null],
    ],
  ],
  [
    'Кузнецова Мария\r\nКузнецов Пётр',
    [
      ['Кузнецова', null],
      ['Кузнецов', null],
    ],
  ],
  [
    'Громов Илья / Громова Ева',
    [
      ['Громов', null],
      ['Громова', null],
    ],
  ],
  ['Водкин Кузьма Сергеевич (умер)', [['Водкин', null, { remarks: ['умер'] }]]],
  ['Белов Иван, тел. 8-921-123-45-67', [['Белов', null, { phones: ['+79211234567'] }]]],
  ['Наследники Зайцева П.П.', [['Зайцева', null, { remarks: ['Наследники Зайцева П.П.'] }]]],
])('the owners «%s»', (cell, owners) => {
  const found = ownersIn(cell)
  expect(
    found.map(({ name, share }) => [
      name.kind === 'person' && name.last_name,
      share && `${share.share_numerator}/${share.share_denominator}`,
    ]),
  ).toEqual(owners.map(([name, share]) => [name, share]))
  for (const [place, [, , more = {}]] of owners.entries()) expect(found[place]).toMatchObject(more)
})

it('what stands beside a phone, a plate or an e-mail is kept for the note', () => {
  expect(phonesOf('8-921 123 45 67, дом. 555-12-34')).toMatchObject({
    value: ['+79211234567'],
    kept: 'тел. дом. 555-12-34',
  })
  expect(phonesOf('моб. 8 905 111 22 33 (сын)')).toMatchObject({
    value: ['+79051112233'],
    kept: expect.stringContaining('сын'),
  })
  expect(phonesOf('тел. моб.: 8 905 111 22 33')).toEqual({ value: ['+79051112233'] })
  expect(emailOf('one@ya.ru, two@ya.ru')).toMatchObject({ value: 'one@ya.ru', kept: 'почта two@ya.ru' })
  expect(vehiclesOf('Лада Веста О777ОО178, Нива К001КК78').value).toEqual([
    { plate: 'О777ОО178', model: 'Лада Веста' },
    { plate: 'К001КК78', model: 'Нива' },
  ])
  expect(vehiclesOf('Волга')).toEqual({ value: [], kept: 'авто Волга' })
})

it.each([
  ['24,3', 24.3],
  ['24.3 кв.м', 24.3],
  ['18 м2', 18],
  ['6,0х4,0', 24],
])('the area %s', (cell, value) => expect(areaOf(cell).value).toBe(value))
it('an area below zero is refused', () => expect(() => areaOf('-5')).toThrow())

it('no parser throws anything but its own refusal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const parse of [phonesOf, garagesIn, ownersIn, areaOf, shareOf]) {
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
