import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import type { KeptMapping, RegistryField } from '#contract/money/registries'
import { BadFile } from '#server/spreadsheets/reading/badFile'
import { tableFiles, type Cell } from '#server/testing/tableFiles'
import { neitherText, readRegistry, type ReadRegistry } from './readRegistry'

const today = '2026-11-23'

/** The file read first without a mapping, then by the one that is guessed, with what the test says instead. */
async function read(
  file: Buffer,
  instead: Partial<Record<number, RegistryField | null>> = {},
  { kind = 'acquiring', without_unreadable = false }: { kind?: KeptMapping['kind']; without_unreadable?: boolean } = {},
): Promise<ReadRegistry> {
  const asked = await readRegistry(file, { mappings: {}, today, without_unreadable })
  const columns = asked.table.columns.flatMap(({ index, guess }) => {
    const field = index in instead ? instead[index] : guess
    return field ? [{ index, field }] : []
  })
  return readRegistry(file, {
    mappings: { [asked.shape]: { name: 'Банк', kind, columns } },
    today,
    without_unreadable,
  })
}
const shown = ({ documents }: ReadRegistry) =>
  documents?.map(({ booked_on, amount, fee, counter_name, purpose }) => [booked_on, amount, fee, counter_name, purpose])

const HEADER = [
  'Дата операции',
  'Сумма операции',
  'Комиссия',
  'К зачислению',
  'ФИО плательщика',
  'Лицевой счёт',
  'Гараж',
]
const ROWS = [
  ['05.10.2026 12:30:11', '6 000,00', '72,00', '5 928,00', 'Петров Иван Иванович', '000123', '17'],
  ['06.10.2026', '4 000,00', '48,00', '3 952,00', 'Сидорова Анна Петровна', '', '18'],
]
const csv = (rows: string[][], delimiter = ';', encoding: 'utf-8' | 'windows-1251' = 'utf-8') => {
  const text = rows.map((cells) => cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter))
  const joined = text.join('\r\n')
  return encoding === 'utf-8' ? Buffer.from(joined) : cp1251(joined)
}
const cp1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.charCodeAt(0)
      if (code < 128) return code
      if (letter === 'ё') return 0xb8
      if (letter === 'Ё') return 0xa8
      if (letter === '№') return 0xb9
      return code - 0x410 + 0xc0
    }),
  )
const READ = [
  ['2026-10-05', 600000, 7200, 'Петров Иван Иванович', 'гараж 17; л/с 000123'],
  ['2026-10-06', 400000, 4800, 'Сидорова Анна Петровна', 'гараж 18'],
]

it.each([
  ['semicolons in UTF-8', csv([HEADER, ...ROWS])],
  ['semicolons in Windows-1251', csv([HEADER, ...ROWS], ';', 'windows-1251')],
  ['commas', csv([HEADER, ...ROWS], ',')],
  ['tabs', csv([HEADER, ...ROWS], '\t')],
  [
    'a title above, empty lines and a total below',
    csv([
      ['Реестр операций по терминалу 12345678', '', '', '', '', '', ''],
      ['за период с 05.10.2026 по 06.10.2026', '', '', '', '', '', ''],
      ['', '', '', '', '', '', ''],
      HEADER,
      ['1', '2', '3', '4', '5', '6', '7'],
      ROWS[0],
      ['', '', '', '', '', '', ''],
      ROWS[1],
      ['Итого', '10 000,00', '120,00', '9 880,00', '', '', ''],
    ]),
  ],
])('reads a registry whose columns are guessed by their words: %s', async (_, file) => {
  const found = await read(file)
  expect(shown(found)).toEqual(READ)
  expect(found).toMatchObject({ problem: null, difference: 0 })
})

it('reads days and sums of a workbook', async () => {
  const rows: Cell[][] = [
    ['Реестр платежей', null, null, null],
    ['Дата платежа', 'Сумма платежа', 'Плательщик', 'Назначение'],
    [new Date('2026-10-05T00:00:00Z'), 1234.56, 'Петров Иван Иванович', 'гараж 17'],
    ['06.10.2026', '1 234,50 руб.', 'Сидорова Анна Петровна', 'гараж 18'],
  ]
  expect(shown(await read(await tableFiles.xlsx(rows), {}, { kind: 'registry' }))).toEqual([
    ['2026-10-05', 123456, 0, 'Петров Иван Иванович', 'гараж 17'],
    ['2026-10-06', 123450, 0, 'Сидорова Анна Петровна', 'гараж 18'],
  ])
})

it('reads days of a workbook that lost their format under their header, and takes no amount for one', async () => {
  const rows: Cell[][] = [
    ['Реестр платежей', null, null, null],
    ['Дата платежа', 'Сумма платежа', 'Плательщик', 'Назначение'],
    [46_300, 46_348, 'Петров Иван Иванович', 'гараж 17'],
    [46_301.52, 1234.5, 'Сидорова Анна Петровна', 'гараж 18'],
    ['Итого', 47_582.5, null, null],
  ]
  expect(shown(await read(await tableFiles.xlsx(rows), {}, { kind: 'registry' }))).toEqual([
    ['2026-10-05', 4_634_800, 0, 'Петров Иван Иванович', 'гараж 17'],
    ['2026-10-06', 123_450, 0, 'Сидорова Анна Петровна', 'гараж 18'],
  ])
  const amounts = rows.map((row) => [row[1], ...row.slice(1)])
  await expect(
    readRegistry(await tableFiles.xlsx(amounts), { mappings: {}, today, without_unreadable: false }),
  ).rejects.toThrow('ни в одной строке нет даты')
})

it('reads a registry of Sberbank, which has no header: its columns are chosen by their places', async () => {
  const text = [
    '05-10-2026;10-30-25;8625;8625_999;123456789001;000123;ПЕТРОВ ИВАН ИВАНОВИЧ;Г. САНКТ-ПЕТЕРБУРГ;1026;1500.00;1485.00;15.00',
    '05-10-2026;11-02-03;8625;8625_998;123456789002;000124;СИДОРОВА АННА ПЕТРОВНА;;1026;500.00;495.00;5.00',
    '=2;2000.00;1980.00;20.00;445566;06-10-2026',
  ].join('\r\n')
  const file = cp1251(text)
  const asked = await readRegistry(file, { mappings: {}, today, without_unreadable: false })
  expect(asked).toMatchObject({ documents: null, table: { header_row: 0, rows: 3 } })
  expect(asked.table.columns.filter(({ guess }) => guess).map(({ letter, guess }) => [letter, guess])).toEqual([
    ['A', 'date'],
    ['G', 'payer'],
    ['J', 'amount'],
    ['K', 'net'],
    ['L', 'fee'],
  ])
  const found = await read(file, { 4: 'number', 5: 'account' }, { kind: 'registry' })
  expect(shown(found)).toEqual([
    ['2026-10-05', 150000, 1500, 'ПЕТРОВ ИВАН ИВАНОВИЧ', 'л/с 000123'],
    ['2026-10-05', 50000, 500, 'СИДОРОВА АННА ПЕТРОВНА', 'л/с 000124'],
  ])
  expect(found.difference).toBe(0)
})

it.each<[string, Record<string, string>]>([
  [
    'Дата обработки;Дата операции;Тип операции;Номер карты;Сумма операции;Валюта;Сумма комиссии;Сумма к перечислению;RRN;Описание',
    {
      date: 'Дата операции',
      amount: 'Сумма операции',
      fee: 'Сумма комиссии',
      net: 'Сумма к перечислению',
      number: 'RRN',
      purpose: 'Описание',
    },
  ],
  [
    'Номер терминала;Дата транзакции;Сумма транзакции;Вознаграждение банка;Сумма возмещения;Дата платёжного поручения;Код транзакции;Адрес плательщика;ФИО',
    {
      date: 'Дата транзакции',
      amount: 'Сумма транзакции',
      fee: 'Вознаграждение банка',
      net: 'Сумма возмещения',
      number: 'Код транзакции',
      payer: 'ФИО',
    },
  ],
  [
    '№ п/п;Дата зачисления;Дата и время платежа;Лицевой счёт плательщика;Плательщик;Счёт плательщика;Назначение платежа;Сумма;№ гаража',
    {
      date: 'Дата и время платежа',
      amount: 'Сумма',
      payer: 'Плательщик',
      account: 'Лицевой счёт плательщика',
      purpose: 'Назначение платежа',
      garage: '№ гаража',
    },
  ],
])('guesses columns by words as banks write them: %s', async (header, expected) => {
  const headers = header.split(';')
  const cells = headers.map((word) => (/дата/i.test(word) ? '05.10.26' : /сумма|вознагр/i.test(word) ? '100,00' : 'х'))
  const { table } = await readRegistry(csv([headers, cells]), { mappings: {}, today, without_unreadable: false })
  const guessed = table.columns.flatMap((column) => (column.guess ? [[column.guess, column.header]] : []))
  expect(Object.fromEntries(guessed)).toEqual(expected)
})

describe('a list of members', () => {
  const options = { mappings: {}, today, without_unreadable: false }
  const elsewhere = /Похоже на список членов.*Импорт/

  it('is sent to the import, and no birthday is taken for the day of a payment', async () => {
    const list = await readFile(join(process.cwd(), 'e2e/fixtures/mayak-members.xlsx'))
    const { documents, problem, table } = await readRegistry(list, options)
    expect(documents).toBeNull()
    expect(problem).toMatch(elsewhere)
    expect(table.columns.filter(({ guess }) => guess === 'date')).toEqual([])
  })

  it('is told so too where it has no days at all', async () => {
    const list = csv([
      ['Гараж', 'Владелец', 'Телефон', 'Адрес'],
      ['1', 'Петров Иван', '+7 900 000-00-00', 'Мира, 1'],
    ])
    await expect(readRegistry(list, options)).rejects.toThrow(elsewhere)
  })

  it('is no registry that tells of the payer too', async () => {
    const header = ['Дата платежа', 'Сумма', 'ФИО', 'Телефон', 'Адрес плательщика']
    const registry = csv([header, ['05.10.2026', '100,00', 'Петров Иван', '+7 900 000-00-00', 'Мира, 1']])
    expect((await readRegistry(registry, options)).problem).toBeNull()
  })
})

it('has one shape for every file of the same header, and another for another', async () => {
  const shapeOf = async (file: Buffer) =>
    (await readRegistry(file, { mappings: {}, today, without_unreadable: false })).shape
  const first = await shapeOf(csv([HEADER, ROWS[0]]))
  expect(await shapeOf(csv([['Реестр № 7', '', ''], HEADER, ROWS[1]], '\t'))).toBe(first)
  expect(await shapeOf(csv([HEADER.slice(0, 6), ROWS[0].slice(0, 6)]))).not.toBe(first)
})

describe('a table that stands where a person says', () => {
  const wrong = ['Дата', 'Сумма', 'Кто']
  const sums = ['05.10.2026', '10 000,00', 'Терминал 1']
  const right = ['Дата операции', 'Сумма операции', 'ФИО']
  const book = async (last: string) => {
    const rows = [['Выгрузка'], right, ['05.10.2026', '100,00', last]]
    const sheets = [
      { name: 'Свод', rows: [wrong, sums, sums, sums] },
      { name: 'Операции', rows },
    ]
    return Buffer.from(await writeXlsx({ sheets }))
  }
  const options = { today, without_unreadable: false }

  it('is read from there, and found by itself in the next file of the kind', async () => {
    const asked = await readRegistry(await book('Петров Иван'), { ...options, mappings: {} })
    expect(asked.table).toMatchObject({
      sheet: 0,
      sheets: [
        { index: 0, name: 'Свод' },
        { index: 1, name: 'Операции' },
      ],
    })
    const place = { sheet: 1, header_row: 2 }
    const chosen = await readRegistry(await book('Петров Иван'), { ...options, mappings: {}, place })
    expect(chosen).toMatchObject({ place, problem: null, table: { ...place, rows: 1 } })
    expect(chosen.table.columns.map(({ header, guess }) => [header, guess])).toEqual([
      ['Дата операции', 'date'],
      ['Сумма операции', 'amount'],
      ['ФИО', 'payer'],
    ])
    const columns = chosen.table.columns.flatMap(({ index, guess }) => (guess ? [{ index, field: guess }] : []))
    const mappings = { [chosen.shape]: { name: 'Банк', kind: 'acquiring' as const, columns } }
    expect(shown(await readRegistry(await book('Сидорова Анна'), { ...options, mappings }))).toEqual([
      ['2026-10-05', 10000, 0, 'Сидорова Анна', ''],
    ])
  })

  it('is asked for again where there is no such row', async () => {
    const place = { sheet: 0, header_row: 99 }
    const lost = await readRegistry(await book('Петров Иван'), { ...options, mappings: {}, place })
    expect(lost).toMatchObject({
      documents: null,
      problem: 'На листе нет строки 99',
      table: { sheet: 0, header_row: 1 },
    })
    expect(lost.place).toBeUndefined()
  })

  it('may have no names of columns', async () => {
    const rows = [
      ['01.10.2026', '5,00', 'первый'],
      ...[1, 2].map((day) => [`0${day}.10.2026`, '100,00', 'Петров Иван']),
    ]
    const place = { sheet: 0, header_row: 0 }
    const read0 = await readRegistry(csv(rows), { ...options, mappings: {}, place })
    expect(read0.table).toMatchObject({ header_row: 0, rows: 3 })
  })
})

it.each([
  ['32.10.2026', '100,00', '1,00', /Строка 3: такой даты нет: «32.10.2026»/],
  ['01.12.2026', '100,00', '1,00', /Строка 3: день ещё не наступил/],
  ['', '100,00', '1,00', /Строка 3: нет даты/],
  ['06.10.2026', '', '', /Строка 3: нет суммы/],
  ['06.10.2026', 'сто', '', /Строка 3: сумма не распознана: «сто»/],
  ['06.10.2026', '-100,00', '1,00', /Строка 3: комиссия 1,00 ₽ за возврат: такую проводят отдельно/],
  ['06.10.2026', '0,00', '', /Строка 3: сумма 0,00 ₽/],
  ['06.10.2026', '100,00', '100,00', /Строка 3: комиссия 100,00 ₽ при сумме 100,00 ₽/],
  ['06.10.2026', '1000,005', '', /Строка 3: не больше двух знаков после запятой/],
])('takes nothing of a file where a row can’t be read, and names it: %s, %s', async (date, amount, fee, message) => {
  const header = ['Дата', 'Сумма', 'Комиссия', 'ФИО']
  const file = csv([
    header,
    ['05.10.2026', '100,00', '1,00', 'Петров Иван Иванович'],
    [date, amount, fee, 'Сидорова Анна'],
  ])
  const found = await read(file)
  expect(found).toMatchObject({ documents: null, problem: 'Не читаются строки: 1. Ничего не загружено' })
  expect(found.table.unreadable).toBe(1)
  expect(found.remarks.join('\n').replace(/\u00a0/g, ' ')).toMatch(message)
  const without = await read(file, {}, { without_unreadable: true })
  expect(without.documents).toHaveLength(1)
  expect(without.remarks[0]).toBe('Оставлены в стороне строки, которые не читаются: 1')
})

it('doesn’t believe a row whose sum without the fee is not what is paid out, a return from a lump sum or a failed payment', async () => {
  const header = ['Дата', 'Сумма', 'Комиссия', 'К зачислению', 'ФИО', 'Тип', 'Статус']
  const row = (net: string, type: string, status: string) => [
    ...['05.10.2026', '100,00', '1,00', net, 'Петров Иван'],
    type,
    status,
  ]
  const found = await read(
    csv([header, row('98,00', 'Покупка', 'Успех'), row('99,00', 'Возврат', ''), row('99,00', 'Покупка', 'Отказ')]),
    {},
    { kind: 'registry' },
  )
  expect(found.remarks.map((remark) => remark.slice(0, 9))).toEqual(['Строка 2:', 'Строка 3:', 'Строка 4:'])
})

it.each([
  ['-1 000,00', 'сумма −1 000,00 ₽ без комиссии 12,00 ₽ не равна сумме к зачислению −1 000,00 ₽'],
  ['-1 012,00', 'комиссия 12,00 ₽ за возврат: такую проводят отдельно'],
])('names the fee of what went back to a card as the file writes it: %s is paid out', async (net, message) => {
  const header = ['Дата', 'Сумма', 'Комиссия', 'К зачислению', 'ФИО']
  const found = await read(csv([header, ['05.10.2026', '-1 000,00', '12,00', net, 'Петров Иван']]))
  expect(found.remarks[0].replace(/\u00a0/g, ' ')).toBe(`Строка 2: ${message}`)
})

it.each([
  ['below zero with the fee', '-500,00', '-6,00', '-494,00', 'Покупка', 600],
  ['by its word alone', '500,00', '6,00', '494,00', 'Возврат', 600],
  ['of which the fee stays with the acquirer', '-500,00', '', '-500,00', 'Возврат', 0],
  ['that was cancelled', '-500,00', '', '', 'Отмена', 0],
])('reads money that went back to a card: %s', async (_, amount, fee, net, type, kopecks) => {
  const header = ['Дата', 'Сумма', 'Комиссия', 'К зачислению', 'ФИО', 'Тип']
  const paid = ['05.10.2026', '1 000,00', '12,00', '988,00', 'Сидорова Анна', 'Покупка']
  const total = ['Итого', '500,00', '', '', '', '']
  const found = await read(csv([header, paid, ['06.10.2026', amount, fee, net, 'Петров Иван', type], total]))
  expect(found.documents?.map(({ direction, amount: sum, fee: kept }) => [direction, sum, kept])).toEqual([
    ['in', 100000, 1200],
    ['out', 50000, kopecks],
  ])
  expect(found.difference).toBe(0)
  expect(found.remarks[0].replace(/\u00a0/g, ' ')).toMatch(/^Возвраты на карту: 1 на 500,00 ₽/)
})

it('doesn’t know what a cancelled sum above zero is', async () => {
  const header = ['Дата', 'Сумма', 'ФИО', 'Статус']
  const found = await read(csv([header, ['05.10.2026', '100,00', 'Петров Иван', 'Отмена']]))
  expect(found.remarks).toEqual(['Строка 2: «Отмена»: возвраты проводят отдельно'])
})

it('tells a total of the file that its rows don’t make', async () => {
  const file = csv([HEADER, ...ROWS, ['Итого', '11 000,00', '', '', '', '', '']])
  const found = await read(file)
  expect(found.difference).toBe(100000)
  expect(found.problem?.replace(/\u00a0/g, ' ')).toBe('Итог в файле расходится с суммой строк на 1 000,00 ₽')
})

it('numbers equal payments of a file, so that none of them is lost', async () => {
  const { documents } = await read(csv([HEADER, ROWS[0], ROWS[0]]))
  expect(new Set(documents?.map(({ key }) => key)).size).toBe(2)
})

it.each([
  ['words without days and sums', 'Фамилия;Имя;Отчество\nПетров;Иван;Иванович'],
  ['one column', 'привет\nмир'],
])('is no registry: %s', async (_, text) => {
  await expect(readRegistry(Buffer.from(text), { mappings: {}, today, without_unreadable: false })).rejects.toThrow(
    BadFile,
  )
})

describe('of a file that is neither a statement nor a registry', () => {
  const saidOf = async (file: Buffer) => {
    const error: unknown = await readRegistry(file, { mappings: {}, today, without_unreadable: false }).catch(
      (thrown: unknown) => thrown,
    )
    return error instanceof BadFile ? neitherText(error) : 'read'
  }

  it('a table says what it lacks to be a registry', async () => {
    expect(await saidOf(Buffer.from('Фамилия;Имя\nПетров;Иван'))).toMatch(
      /^Это не реестр платежей: ни в одной строке нет даты/,
    )
  })

  it.each([
    ['of one column', Buffer.from('привет\nмир')],
    ['without a line', Buffer.from(' \n')],
    ['without a byte', Buffer.from('')],
    ['of bytes that are no text', Buffer.from([1, 0, 2])],
    ['of JSON', Buffer.from('[{"a": 1}]')],
  ])('nothing is said of tables where it is a file %s', async (_, file) => {
    expect(await saidOf(file)).toBe('Это не выписка 1CClientBankExchange')
  })

  it('it is said why a file of another kind can’t be read', async () => {
    expect(await saidOf(Buffer.from('%PDF-1.7'))).toMatch(/^Это не выписка 1CClientBankExchange\. Это PDF/)
  })
})
