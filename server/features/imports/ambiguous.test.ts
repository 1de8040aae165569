import type { ImportDecision, ImportSettings } from '#contract/imports'
import { TABLE_KINDS, tableFiles, type Cell } from '#server/testing/tableFiles'
import { dryRun } from './dryRun'
import { readTable } from './readTable'

describe.each(TABLE_KINDS)('a file of an office as %s', (kind) => {
  /** The dry run in an empty cooperative, columns as guessed. */
  async function run(rows: Cell[][], decisions: Record<string, ImportDecision> = {}) {
    const file = await tableFiles[kind](rows)
    const { table } = await readTable(file, {})
    const columns = table.columns.flatMap(({ index, guess }) => (guess ? [{ index, field: guess }] : []))
    const settings: ImportSettings = { columns, as_of: '2026-10-01', owned_from: null, hidden_rows: 'read' }
    const idOf = (counter: number) => String(counter)
    const nothing = async () => ({ members: [], garages: [], ownerships: [], balances: [] })
    const plan = await dryRun(file, { wanted: {}, settings, decisions, today: '2026-11-22', idOf }, nothing)
    return {
      ...plan,
      table,
      guesses: table.columns.map(({ guess }) => guess),
      problems: plan.rows.flatMap(({ problems }) => problems.map(({ message }) => message)),
      warnings: plan.rows.flatMap(({ warnings }) => warnings.map(({ message }) => message)),
      titles: (area: string) =>
        plan.rows.flatMap(({ effects }) => effects.filter((effect) => effect.area === area).map(({ title }) => title)),
      written: (area: string) =>
        plan.records.filter((record) => record.area === area).map(({ record }) => record().columns),
    }
  }
  const debt = (...cells: Cell[]) =>
    run([
      ['Гараж', 'ФИО', 'Долг на 01.10.2026'],
      ...cells.map((cell, place) => [3001 + place, `Белов Олег ${'АБВГД'[place]}ович`, cell]),
    ])

  describe('a debt', () => {
    it.each<[Cell, string]>([
      ['01.05.2026', 'В ячейке дата, а не сумма'],
      [new Date('2026-05-01T00:00:00Z'), 'В ячейке дата, а не сумма'],
      ['2026.05.01', 'В ячейке дата, а не сумма'],
      ['01.май', 'В ячейке дата, а не сумма'],
      ['1.2.3', 'Сумма не распознана'],
      ['1.200.50', 'Сумма не распознана'],
      ['12.34.56', 'Сумма не распознана'],
      ['1,5,6', 'Сумма не распознана'],
      ['1 200 50', 'Сумма не распознана'],
      ['переплата -300', 'Неясно, долг это или аванс'],
      ['долг (300)', 'Неясно, долг это или аванс'],
      ['123,456', 'Неясно, рубли это или тысячи'],
    ])('that is no sum for certain is refused: %s', async (cell, message) => {
      const { problems, totals } = await debt(cell)
      expect(problems).toEqual([expect.stringContaining(message)])
      expect(totals.balances.count).toBe(0)
    })

    it.each<[Cell, number, string[]]>([
      ['1.200.500', 120_050_000, []],
      ['1.200,50', 120_050, []],
      ['1 200,505', 120_051, ['Сумма округлена до копеек: «1 200,505» → 1\u00a0200,51\u00a0₽']],
      ['1234.565', 123_457, ['Сумма округлена до копеек: «1234.565» → 1\u00a0234,57\u00a0₽']],
      ['переплата 300', -30_000, []],
      ['10052026', 1_005_202_600, []],
    ])('%s is exact, and a rounding tells what comes of it', async (cell, kopecks, expected) => {
      const { written, warnings } = await debt(cell)
      expect(written('balances').map(({ amount }) => amount)).toEqual([kopecks])
      expect(warnings).toEqual(expected)
    })

    it('of three decimals is clear in a number, unclear in a text', async () => {
      const { written, problems, warnings } = await debt(123.456, 100.005)
      const text = 'Неясно, рубли это или тысячи'
      expect(written('balances').map(({ amount }) => amount)).toEqual(kind === 'xlsx' ? [12_346, 10_001] : [])
      expect(warnings).toHaveLength(kind === 'xlsx' ? 2 : 0)
      expect(problems).toEqual(kind === 'xlsx' ? [] : [expect.stringContaining(text), expect.stringContaining(text)])
    })

    it('of several garages in one cell is refused; of several owners a warning says whose it is', async () => {
      const { problems, warnings, written } = await run([
        ['Гараж', 'ФИО', 'Долг'],
        ['17, 18', 'Белов Олег Ильич', 3000],
        ['19', 'Зуев Лев Ильич, Зуева Анна Львовна', 500],
      ])
      expect(problems).toEqual([
        expect.stringMatching(/^Неясно, чей это остаток: в строке гаражи 17, 18\. Разделите её/),
      ])
      expect(warnings).toContain('Остаток один, а владельцев в строке 2: записан на первого, Зуев Лев Ильич')
      expect(written('balances')).toMatchObject([{ amount: 50_000 }])
    })

    it('of a garage that nobody has makes none in a list of debts, and warns in a list of garages', async () => {
      const bare = await run([
        ['Гараж', 'Долг'],
        ['7', 100],
        ['8', 0],
      ])
      expect(bare.problems).toEqual(
        ['7', '8'].map((number) => `Гаража ${number} нет: сначала добавьте его или исправьте номер в файле`),
      )
      const listed = await run([
        ['Гараж', 'Площадь', 'Долг'],
        ['7', 18, 100],
        ['8', 18, null],
      ])
      expect(listed.warnings).toEqual(['Гаража 7 нет: будет создан без владельца'])
      expect(listed.totals.garages.made).toBe(2)
    })
  })

  it('a balance whose header doesn’t tell its sign says so', async () => {
    const { table } = await run([
      ['Гараж', 'ФИО', 'Сальдо', 'Сальдо (+ долг, - аванс)', 'Остаток на конец'],
      ['1', 'Белов Олег Ильич', 100, 100, 100],
    ])
    expect(table.columns.map(({ sign_unclear = false }) => sign_unclear)).toEqual([false, false, true, false, true])
  })

  it.each<[string, string[]]>([
    ['17-а', ['17а', '17А', '17 а', '17A']],
    ['А-15', ['А15', 'A-15']],
  ])('spellings of the number %s are one garage', async (number, others) => {
    const { totals, written } = await run([
      ['Гараж', 'ФИО', 'Доля'],
      ...[number, ...others].map((other, place) => [
        other,
        `Белов Олег ${'АБВГД'[place]}ович`,
        `1/${others.length + 1}`,
      ]),
    ])
    expect(totals.garages.made).toBe(1)
    expect(written('garages')[0].number).not.toMatch(/[a-z]/i)
  })

  it('brackets beside a number are a note, a letter of a building is the block, and two marks of one number are refused', async () => {
    const { written, warnings, problems } = await run([
      ['Гараж', 'ФИО'],
      ['Гараж 5 (подвал)', 'Белов Олег Ильич'],
      ['№13 (лит. Б)', 'Зуев Лев Ильич'],
      ['6 (верх)', 'Котов Юрий Ильич'],
      ['6 (низ)', 'Ли Анна Ильинична'],
    ])
    expect(written('garages')).toMatchObject([
      { number: '5', note: 'подвал' },
      { number: '13', block: 'Б' },
      { number: '6', note: 'верх' },
    ])
    expect(warnings).toContain('Записано в примечание о гараже: «подвал»')
    expect(problems).toEqual([expect.stringContaining('Гараж 6 помечен «низ», а в строке 4 — «верх»')])
  })

  it('a number that a spreadsheet made a day of is that number again; of an old day it can’t be known', async () => {
    const { titles, warnings, problems } = await run([
      ['Гараж', 'ФИО'],
      [new Date('2026-02-01T00:00:00Z'), 'Белов Олег Ильич'],
      ['7', 'Зуев Лев Ильич'],
      [new Date('1952-01-01T00:00:00Z'), 'Котов Юрий Ильич'],
    ])
    expect(titles('garages')).toEqual(['Гараж 1/2', 'Гараж 7'])
    expect(warnings).toEqual(['Таблица превратила номер гаража в дату: прочитано как 1/2. Проверьте номер'])
    expect(problems).toEqual([expect.stringContaining('В ячейке дата, а не номер гаража')])
  })

  it.each(['16-17', '29-31', '24.25', '1/2, 1/3'])('the number %s is one garage with a warning', async (number) => {
    const { titles, warnings } = await run([
      ['Гараж', 'ФИО'],
      [number === '24.25' ? 24.25 : number, 'Белов Олег Ильич'],
      ['7', 'Зуев Лев Ильич'],
    ])
    if (kind === 'csv' && number === '24.25') expect(titles('garages')).toEqual(['Гараж 24', 'Гараж 25', 'Гараж 7'])
    else {
      expect(titles('garages')).toEqual([`Гараж ${number}`, 'Гараж 7'])
      expect(warnings).toEqual([
        `«${number}» прочитано как один гараж: если их несколько, напишите каждый в своей строке`,
      ])
    }
  })

  it('numbers of garages written so throughout are mentioned once', async () => {
    const { warnings, notes } = await run([
      ['Гараж', 'ФИО'],
      ...Array.from({ length: 12 }, (_, place) => [`1-${place + 1}`, `Белов Олег ${'АБВГДЕЖЗИКЛМ'[place]}ович`]),
    ])
    expect(warnings).toEqual([])
    expect(notes).toEqual(['Номера вида «1-1» прочитаны каждый как один гараж'])
  })

  it.each([
    ['Дата вступления', '08.11.2000', '22.05.2008', 'даты вступления разные'],
    ['Лицевой счёт', '17', '18', 'лицевые счета разные'],
    ['Членский билет', '17', '18', 'членские билеты разные'],
  ])('namesakes whose «%s» differs are suggested to be two', async (header, one, other, words) => {
    const { pairs } = await run([
      ['Гараж', 'ФИО', header],
      ['1', 'Белов Олег Ильич', one],
      ['2', 'Белов Олег Ильич', other],
    ])
    expect(pairs).toMatchObject([{ suggestion: 'different', reason: expect.stringContaining(words) }])
    const shown = [pairs[0].one, pairs[0].other].map(({ joined_on, account_number, membership_number }) =>
      [joined_on, account_number, membership_number].find(Boolean),
    )
    expect(new Set(shown).size).toBe(2)
  })

  it('names with initials and in full are asked about, and one person has the full name', async () => {
    const rows = [
      ['Гараж', 'ФИО', 'Телефон'],
      ['1', 'Линь О.И.', '89210000001'],
      ['2', 'Линь Олег Ильич', null],
      ['3', 'Линь Анна Ильинична', null],
      ['4', 'Зуев А.Б.', '89210000004'],
      ['5', 'Зуев Антон Борисович', '89210000005'],
    ]
    const asked = await run(rows)
    expect(asked.pairs).toMatchObject([
      { key: '2-3', suggestion: 'same', reason: 'Совпадают фамилия и инициалы' },
      { key: '5-6', suggestion: 'different', reason: 'Совпадают фамилия и инициалы, а телефоны разные' },
    ])
    const decided = await run(rows, { '2-3': 'same', '5-6': 'different' })
    expect(decided.totals.members.made).toBe(4)
    expect(decided.written('members').map(({ display_name }) => display_name)).toEqual([
      'Линь Олег Ильич',
      'Линь Анна Ильинична',
      'Зуев А. Б.',
      'Зуев Антон Борисович',
    ])
  })

  it('a name before its surname is turned with a warning, and refused where the surname can’t be known', async () => {
    const { titles, warnings, problems } = await run([
      ['Гараж', 'ФИО'],
      ['1', 'Иван Петрович Сазанов'],
      ['2', 'И.П. Котов'],
      ['3', 'Рабинович Иван Петрович'],
      ['4', 'Иван Петрович Абрамович'],
      ['5', 'Иван Петрович'],
    ])
    expect(titles('members')).toEqual([
      'Сазанов Иван Петрович',
      'Котов И. П.',
      'Рабинович Иван Петрович',
      'Иван Петрович Абрамович',
    ])
    expect(warnings).toEqual([
      'Имя стоит перед фамилией: прочитано как «Сазанов Иван Петрович»',
      'Имя стоит перед фамилией: прочитано как «Котов И. П.»',
      'Отчество стоит на месте имени: «Иван Петрович Абрамович». Проверьте, где фамилия',
    ])
    expect(problems).toEqual([expect.stringContaining('Неясно, где фамилия: «Иван Петрович»')])
  })

  it('a ledger names its garages beside the names, and its sub-totals are skipped', async () => {
    const { guesses, titles, rows, warnings } = await run([
      ['Контрагенты / Договоры', 'Сальдо на конец Дебет', 'Сальдо на конец Кредит'],
      [76.06, 1500, null],
      ['Белов Олег Ильич (гараж 1)', 1000, null],
      ['Зуев Лев Ильич (гараж 2)', 500, null],
    ])
    expect(guesses).toEqual(['name', 'debt', 'advance'])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['skipped', 'made', 'made'])
    expect(titles('ownerships')).toEqual(['Белов Олег Ильич — 1', 'Зуев Лев Ильич — 1'])
    expect(warnings).toEqual(['1', '2'].map((number) => `Гараж взят из ячейки с именем: «гараж ${number}»`))
  })

  it('owners’ shares of more than the whole garage are refused, of less are mentioned', async () => {
    const head = ['Гараж', 'ФИО', 'Доля']
    const over = await run([head, [9, 'Белов Олег Ильич', '3/4'], [9, 'Серов Иван Львович', '3/4']])
    const message = 'Доли владельцев гаража 9 в сумме 3/2, а не 1: исправьте доли в таблице'
    expect([over.problems, over.written('ownerships')]).toEqual([[message, message], []])
    const under = await run([head, [9, 'Белов Олег Ильич', '1/4'], [9, 'Серов Иван Львович', '1/4']])
    expect([under.problems, under.written('ownerships').length]).toEqual([[], 2])
    expect(under.warnings).toContain('Доли владельцев гаража 9 в сумме 1/2, а не 1')
  })

  it('«пл.» below «Гараж» is its area', async () => {
    const { guesses } = await run([
      ['Гараж №', 'Гараж пл.', 'ФИО'],
      ['1', 18, 'Белов Олег Ильич'],
      ['2', 20, 'Зуев Лев Ильич'],
    ])
    expect(guesses).toEqual(['garage_number', 'area', 'name'])
  })
})
