import { writeXlsx } from 'hucre/xlsx'
import { row, workbook } from '#server/testing/rawWorkbook'
import { parseRows } from './plan/parseRows'
import { readTable } from './readTable'

const HEAD = ['№', 'ФИО', 'Телефон', 'Долг']
const sheet = (name: string, ...people: string[]) => ({
  name,
  rows: [
    HEAD,
    ...people.map((person, place) => [place + 1, person, `8921000000${place}`, 100]),
    ['', 'Итого', '', 100 * people.length],
  ],
})
const file = async (...sheets: ReturnType<typeof sheet>[]) => Buffer.from(await writeXlsx({ sheets }))
const rowsOfGarages = () =>
  file(
    sheet('Ряд 1', 'Иванов Иван', 'Петров Пётр'),
    { name: 'Итоги', rows: [['Всего гаражей', '3']] },
    sheet('Ряд 2', 'Зуев Олег', 'Котов Юрий', 'Ли Анна'),
  )
const years = () => file(sheet('2025', 'Иванов Иван', 'Петров Пётр'), sheet('2026', 'Иванов Иван', 'Котов Юрий'))

describe('a workbook of several sheets', () => {
  it('with a sheet for each row of garages is read as one table, each garage in the row of its sheet', async () => {
    const { table, rows, remarks } = await readTable(await rowsOfGarages(), {})
    expect(table).toMatchObject({ sheet: 0, more_sheets: [2], rows: 7, header_from: 1 })
    expect(remarks).toEqual([expect.stringContaining('Вместе прочитаны и листы «Ряд 2»')])
    const settings = {
      columns: [
        { index: 0, field: 'garage_number' },
        { index: 1, field: 'name' },
      ],
      as_of: null,
      owned_from: null,
      hidden_rows: 'read',
    } as const
    const parsed = parseRows(rows, HEAD, { ...settings, columns: [...settings.columns] }, '2026-11-22')
    expect(parsed.flatMap(({ garages }) => garages.map(({ number, row }) => `${row}/${number}`))).toEqual([
      '1/1',
      '1/2',
      '2/1',
      '2/2',
      '2/3',
    ])
    expect(new Set(parsed.map(({ number }) => number)).size).toBe(parsed.length)
    expect(parsed.filter(({ skipped }) => skipped).map(({ problems }) => problems[0].message)).toEqual([
      'Лист «Ряд 1»',
      'Итог',
      'Лист «Ряд 2»',
      'Итог',
    ])
  })

  it('of several years is read by one sheet, and what else looks alike is mentioned; all are read when it is asked for', async () => {
    const alone = await readTable(await years(), {})
    expect(alone.table).toMatchObject({ sheet: 0, more_sheets: [], rows: 3 })
    expect(alone.remarks).toEqual([expect.stringContaining('Такая же таблица есть на листах: «2026»')])
    expect((await readTable(await years(), { sheet: 1, more_sheets: true })).table).toMatchObject({
      sheet: 1,
      more_sheets: [0],
      rows: 6,
    })
    expect((await readTable(await rowsOfGarages(), { sheet: 2, more_sheets: [] })).table).toMatchObject({
      sheet: 2,
      more_sheets: [],
      rows: 4,
    })
  })
})

describe('a workbook without a table', () => {
  it.each([
    ['of one column of a sheet', /только один столбец/, () => workbook(row(1, ['ФИО']) + row(2, ['Иванов Иван']))],
    ['of 1 048 576 empty rows', /все строки пусты/, () => workbook('<row r="1"/>'.repeat(1_048_576))],
    ['of a header alone', /нет строк/, () => workbook(row(1, ['Гараж', 'ФИО']))],
  ])('%s says so', async (_, words, file) => {
    await expect(readTable(await file(), {})).rejects.toThrow(words)
  })
})

it('a formula that was never counted, or is written as text, has its row refused at its column', async () => {
  const table = await workbook(
    `${row(1, ['Гараж', 'ФИО', 'Площадь'])}<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="inlineStr"><is><t>Иванов Иван</t></is></c><c r="C2"><f>A1*2</f></c></row>${row(3, ['2', '=HYPERLINK(&quot;http://evil.example&quot;)', '18'])}${row(4, ['3', "+cmd|'/C calc'!A0", '18'])}`,
  )
  const { rows } = await readTable(table, {})
  const columns = (['garage_number', 'name', 'area'] as const).map((field, index) => ({ index, field }))
  const parsed = parseRows(
    rows,
    ['Гараж', 'ФИО', 'Площадь'],
    { columns, as_of: null, owned_from: null, hidden_rows: 'read' },
    '2026-11-21',
  )
  expect(parsed.map(({ problems }) => problems)).toEqual([
    [{ column: 2, field: 'area', message: 'Формула без значения: откройте файл в Excel и сохраните' }],
    [{ column: 1, field: 'name', message: 'В ячейке формула, а не значение: «=HYPERLINK("http://evil.example")»' }],
    [{ column: 1, field: 'name', message: expect.stringContaining('формула, а не значение') }],
  ])
})

describe('a table in CSV', () => {
  it('with a line without an end is refused at once', async () => {
    const file = Buffer.from(`Гараж;ФИО\n1;Иванов Иван\n${';'.repeat(1_000_001)}`)
    await expect(readTable(file, {})).rejects.toThrow('Файл CSV повреждён')
  })

  it('that goes on without an end is read no further than a table may', async () => {
    const file = Buffer.from(`Гараж;ФИО\n${'1;2\n'.repeat(202_000)}3;"${'4\n'.repeat(600_000)}`)
    await expect(readTable(file, {})).rejects.toThrow(/^В таблице больше 200/)
  })

  it('of too many rows is refused sooner than one of half as many is read', async () => {
    const table = (rows: number) => Buffer.from(`Гараж;ФИО;Телефон\n${'1;Иванов Иван;89210000001\n'.repeat(rows)}`)
    const since = async (work: Promise<unknown>) => {
      const began = performance.now()
      await work
      return performance.now() - began
    }
    const read = await since(readTable(table(100_000), {}))
    const refused = await since(expect(readTable(table(400_000), {})).rejects.toThrow(/^В таблице больше 200/))
    expect(refused).toBeLessThan(read)
  })

  it('with empty lines keeps the numbers of the others', async () => {
    const file = Buffer.from(`sep=;\nГараж;ФИО\n\n1;Иванов Иван\n;\n${'\n'.repeat(3_000_000)}2;Петров Пётр`)
    expect((await readTable(file, {})).rows.map(({ number }) => number)).toEqual([4, 3_000_006])
  })
})
