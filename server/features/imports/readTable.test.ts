import { writeXlsx } from 'hucre/xlsx'
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
