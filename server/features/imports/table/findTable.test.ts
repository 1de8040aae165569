import type { SheetRow } from '../reading/sheetRows'
import { findTable } from './findTable'
import { meaningOf } from './headerWords'
import { groupOf } from './rowKinds'

const rowsOf = (text: string): SheetRow[] =>
  text.split('\n').map((line, index) => ({ number: index + 1, cells: line.split(';'), hidden: false }))

describe('the table of an office', () => {
  it('is found below a header over two rows, whose groups a CSV can only leave empty', () => {
    const { table } = findTable(
      rowsOf(`ГСК «Заря-2»;;;;;;;
Реестр на 1 октября 2026 года;;;;;;;
Бокс;Собственник;;;Контакты;Площадь (м2);Сальдо на 01.10.2026;
;Фамилия;Имя;Отчество;Моб. тел.;;Долг;Переплата
А-1;ИВАНОВ;ПЁТР;СИДОРОВИЧ;8(921)111-22-33;18,5;1200,50;
А-2;Петрова;Анна;Викторовна;+7 911 000 11 22;20;;350`),
    )
    expect(table).toMatchObject({ header_from: 3, header_to: 4, as_of: '2026-10-01' })
    expect(table.columns.map(({ guess }) => guess)).toEqual(['garage_number', 'last_name', 'first_name', 'middle_name', 'phone', 'area', 'debt', 'advance'])
  })

  it.each([
    ['Долг (аванс с минусом)', 'debt'],
    ['Сальдо (+долг, -переплата)', 'debt'],
    ['Переплата (-), долг (+)', 'debt'],
    ['Сальдо на 01.10.2026 Переплата', 'advance'],
    ['Аванс', 'advance'],
    ['Сальдо', 'debt'],
    ['Фамилия, имя, отчество', 'name'],
    ['Имя владельца', 'name'],
    ['Владелец Имя', 'first_name'],
    ['Прим.', 'note'],
  ])('takes «%s» for %s', (header, field) => expect(meaningOf(header)).toBe(field))

  it.each([
    ['Ряд 2', { row: '2' }],
    ['2-й ряд', { row: '2' }],
    ['Блок А, ряд 1', { block: 'А', row: '1' }],
    ['Иванов, ряд 1', null],
  ])('reads the group «%s»', (text, group) => expect(groupOf([text, '', ''])).toEqual(group))
})
