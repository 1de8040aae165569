import type { SheetRow } from '#server/spreadsheets/reading/sheetRows'
import { findTable } from './findTable'
import { groupOf } from './garageGroup'
import { meaningOf } from './headerWords'

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
    expect(table.columns.map(({ guess }) => guess)).toEqual([
      'garage_number',
      'last_name',
      'first_name',
      'middle_name',
      'phone',
      'area',
      'debt',
      'advance',
    ])
  })

  it('is found in a ledger of accounts whose merged header goes over two rows; the closing balance counts', () => {
    const rows = rowsOf(`Ведомость по счёту 76;;;;;
Контрагенты;Гараж;Сальдо на начало периода;;Сальдо на конец периода;
Контрагенты;Гараж;Дебет;Кредит;Дебет;Кредит
АБРАМОВ  НИКОЛАЙ  ИВАНОВИЧ;Гараж № 1;1500,5;;2500,5;
Белова Светлана Олеговна;Гараж № 2;;200;;200`)
    rows[2].inherited = [0, 1]
    const { table } = findTable(rows)
    expect(table).toMatchObject({ header_from: 2, header_to: 3, rows: 2 })
    expect(table.columns.map(({ guess }) => guess)).toEqual(['name', 'garage_number', null, null, 'debt', 'advance'])
  })

  it('tells an owner with his share from a share alone, and takes the latest of several balances', () => {
    const { table } = findTable(
      rowsOf(`Список на 1 сентября 2026 г.;;;
Бокс;Собственник (ФИО, доля);Долг на 01.01.2026;Долг на 01.09.26
1;1/2 Иванов И.И., 1/2 Петрова А.А.;100;200
2;Смирнов Олег Петрович;0;0`),
    )
    expect(table).toMatchObject({ as_of: '2026-09-01' })
    expect(table.columns.map(({ guess }) => guess)).toEqual(['garage_number', 'name', null, 'debt'])
  })

  it('is found below titles that go by years, and takes their total', () => {
    const rows = rowsOf(`№ п/п;Гараж;Владелец;Контакты;;Задолженность, руб.;;
№ п/п;Гараж;Владелец;Телефон;Адрес;2024;2025;Итого
1;1;Иванов Иван Иванович;89210000001;Лесная, 1;100;200;300
2;2;Петров Пётр Петрович;89210000002;;0;0;0`)
    rows[1].inherited = [0, 1, 2]
    const { table } = findTable(rows)
    expect(table).toMatchObject({ header_from: 1, header_to: 2, rows: 2 })
    expect(table.columns.map(({ guess }) => guess)).toEqual([
      null,
      'garage_number',
      'name',
      'phone',
      'address',
      null,
      null,
      'debt',
    ])
  })

  it('beside another such table is read alone; further owners of a row are its owners', () => {
    const twice = findTable(
      rowsOf(
        'гараж;владелец;тел;;гараж;владелец;тел\n1;Орлов Пётр;89210000001;;11;Зуев Пётр;89210000011\n2;Котов Пётр;89210000002;;12;Юдин Пётр;89210000012',
      ),
    )
    expect([twice.aside, twice.table.columns.map(({ guess }) => guess)]).toEqual([
      'E',
      ['garage_number', 'name', 'phone', null, null, null],
    ])
    const owners = findTable(
      rowsOf(
        'Гараж;Собственник 1;Доля 1;Собственник 2;Доля 2;Пользователь\n1;Орлов Пётр;1/2;Зуев Пётр;1/2;Юдин Олег\n2;Котов Пётр;1;;;Юдин Олег',
      ),
    )
    expect([owners.aside, owners.table.columns.map(({ guess }) => guess)]).toEqual([
      null,
      ['garage_number', 'name', 'share', 'name', 'share', null],
    ])
  })

  it.each([
    ['Долг 2024;Долг 2025;Долг 2026', ['debt', 'debt', 'debt']],
    ['Долг по членским взносам;Долг за свет;Пени', ['debt', 'debt', null]],
    ['Долг членские;Долг целевые;Долг всего', [null, null, 'debt']],
    ['Долг 2025;Долг', [null, 'debt']],
    ['Долг на начало 2026;Начислено;Долг на конец 2026', [null, null, 'debt']],
    ['Долг за 2025 г.;Аванс за 2025 г.', ['debt', 'advance']],
  ])('of the balances «%s» takes those that make what is owed', (headers, fields) => {
    const width = headers.split(';').length
    const { table } = findTable(
      rowsOf(`Гараж;ФИО;${headers}\n1;Иванов Иван${';5'.repeat(width)}\n2;Петров Пётр${';7'.repeat(width)}`),
    )
    expect(table.columns.slice(2).map(({ guess }) => guess)).toEqual(fields)
  })

  it.each([
    ['Долг (аванс с минусом)', 'debt'],
    ['Сальдо (+долг, -переплата)', 'debt'],
    // As the program's own files call it.
    ['Долг (аванс с минусом), ₽', 'debt'],
    ['Переплата (-), долг (+)', 'debt'],
    ['Сальдо на 01.10.2026 Переплата', 'advance'],
    ['Аванс', 'advance'],
    ['Сальдо (минус - долг)', 'advance'],
    ['Взносы: долг (-), переплата (+)', 'advance'],
    ['Остаток (– долг / + аванс)', 'advance'],
    ['Баланс, долг со знаком минус', 'advance'],
    ['Долг (+), аванс (-)', 'debt'],
    ['Сальдо - долг на 01.10.2026', 'debt'],
    ['Сальдо на конец периода Кредит', 'advance'],
    ['Сальдо на конец периода Дебет', 'debt'],
    ['Обороты за период Дебет', 'none'],
    ['Сальдо', 'debt'],
    ['Фамилия, имя, отчество', 'name'],
    ['Имя владельца', 'name'],
    ['Владелец Имя', 'first_name'],
    ['Прим.', 'note'],
    ['Гараж ряд', 'row'],
    ['ФИО, дата рождения', 'name'],
    ['Дата рождения', 'birth_date'],
    ['Задолженность, тыс. руб.', 'none'],
    ['Контакты Адрес', 'address'],
  ])('takes «%s» for %s', (header, field) => expect(meaningOf(header)).toBe(field))

  it.each([
    ['Ряд 2', { row: '2' }],
    ['2-й ряд', { row: '2' }],
    ['Блок А, ряд 1', { block: 'А', row: '1' }],
    ['Иванов, ряд 1', null],
  ])('reads the group «%s»', (text, group) => expect(groupOf([text, '', ''])).toEqual(group))
})
