import type { ImportField } from '#contract/imports'
import { parseRows } from './parseRows'

/** Rows of a table whose columns are given by their fields; «count» numbers the lines. */
function parsed(fields: (ImportField | 'count')[], text: string) {
  const rows = text.split('\n').map((line, place) => ({ number: place + 2, cells: line.split(';'), hidden: false }))
  const headers = fields.map((field) => (field === 'count' ? '№ п/п' : field))
  const columns = fields.flatMap((field, index) => (field === 'count' ? [] : [{ index, field }]))
  return parseRows(rows, headers, { columns, as_of: '2026-10-01', owned_from: null, hidden_rows: 'read' }, '2026-11-22')
}

const shortly = (rows: ReturnType<typeof parsed>) =>
  rows.map(({ garages, owners, problems }) => [
    garages.map(({ number }) => number).join(),
    owners.length,
    problems.map(({ message }) => message).join(),
  ])
const shares = ([{ owners, share, problems }]: ReturnType<typeof parsed>) => ({
  each: owners.map((owner) => owner.share && `${owner.share.share_numerator}/${owner.share.share_denominator}`),
  together: share && `${share.share_numerator}/${share.share_denominator}`,
  problems: problems.map(({ message }) => message),
})

describe('rows of an office', () => {
  it('give further owners written in the lines below to the garage above', () => {
    const rows = parsed(
      ['count', 'garage_number', 'name', 'phone', 'debt'],
      '1;5;Белова Анна;89110000001;100\n;;Белов Пётр;;\n;;Белова Ольга;;50\n2;6;Зуев Олег;;\nРяд 2;;;;\n;;Котов Юрий;;\n3;;Лебедев Лев;;',
    )
    expect(shortly(rows)).toEqual([
      ['5', 1, ''],
      ['5', 1, ''],
      ['5', 1, ''],
      ['6', 1, ''],
      ['', 0, 'Заголовок группы: ряд 2'],
      ['', 1, ''],
      ['', 1, ''],
    ])
    expect(rows[2]).toMatchObject({
      cells: ['', '', 'Белова Ольга', '', '50'],
      balance: 5000,
      warnings: [{ message: 'Гараж не указан: владелец записан к гаражу строки 2' }],
    })
    expect(rows[5].warnings).toMatchObject([{ message: 'Без гаража: будет записан только член кооператива' }])
  })

  it('where lines aren’t numbered, only a part of a garage says that it is the garage above', () => {
    expect(
      shortly(parsed(['garage_number', 'name', 'share'], '5;Белова Анна;1/2\n;Белов Пётр;1/2\n;Зуев Олег;')),
    ).toEqual([
      ['5', 1, ''],
      ['5', 1, ''],
      ['', 1, ''],
    ])
  })

  it.each([
    ['по 1/2', ['1/2', '1/2'], null, []],
    ['1/2', ['1/2', '1/2'], null, []],
    ['1/3, 2/3', ['1/3', '2/3'], null, []],
    ['1', [null, null], '1/1', []],
    ['1/3, 1/3, 1/3', [null, null], null, ['Долей указано 3, а владельцев 2']],
  ])('of two owners in one cell read the share «%s»', (cell, each, together, problems) => {
    expect(shares(parsed(['garage_number', 'name', 'share'], `5;Белова Анна, Белов Пётр;${cell}`))).toEqual({
      each,
      together,
      problems,
    })
  })

  it('take «он же» and ditto marks for the owner of the line above', () => {
    const rows = parsed(['garage_number', 'name', 'phone'], '5;Белова Анна;89110000001\n6;он же;\n7;—"—;\n8;Зуев Олег;')
    expect(rows.map(({ owners: [owner] }) => [owner.name, owner.phones.length])).toEqual(
      [0, 0, 0, 3].map((place) => [rows[place].owners[0].name, place === 3 ? 0 : 1]),
    )
    expect(rows[2]).toMatchObject({
      cells: ['7', '—"—', ''],
      warnings: [{ message: 'Владелец тот же, что в строке 2' }],
    })
    expect(parsed(['garage_number', 'name'], '5;он же')[0].problems).toMatchObject([
      { message: 'Имя не распознано: «он же»' },
    ])
  })

  it('give each of several columns of owners its phone and share', () => {
    const [{ owners }] = parsed(
      ['garage_number', 'name', 'share', 'phone', 'name', 'share', 'phone'],
      '5;Белова Анна;1/3;89110000001, 89110000002;Белов Пётр;2/3;89110000003',
    )
    expect(owners.map(({ phones, share }) => [phones.length, share?.share_numerator])).toEqual([
      [2, 1],
      [1, 2],
    ])
  })

  it('take a birth date that stands beside the name, and a year alone for a note', () => {
    const [day, year] = parsed(['garage_number', 'name'], '5;Белова Анна, 12.03.1955\n6;Белов Пётр 1960 г.р.')
    expect([day.owners[0].birth_date, day.problems]).toEqual(['1955-03-12', []])
    expect(year.owners[0]).toMatchObject({
      birth_date: null,
      notes: ['год рождения 1960'],
      name: { last_name: 'Белов', first_name: 'Пётр', middle_name: null },
    })
  })

  it('keep an address around a phone for the note', () => {
    const [{ owners, problems }] = parsed(
      ['garage_number', 'name', 'phone'],
      '5;Белова Анна;Лесной пр., 10-5, т. 8-921-555-44-33, доб. 5',
    )
    expect([owners[0].phones, problems]).toEqual([['+79215554433'], []])
    expect(owners[0].notes[0]).toContain('Лесной пр.')
  })

  it('add up debts of several columns', () => {
    const [both, none] = parsed(
      ['garage_number', 'name', 'debt', 'debt', 'advance'],
      '5;Белова Анна;100,50;-20;30\n6;Белов Пётр;;;',
    )
    expect([both.balance, none.balance]).toEqual([5050, null])
  })
})
