import type { ImportField } from '#contract/imports'
import { makePlan } from './makePlan'
import { parseRows } from './parseRows'

const FIELDS: ImportField[] = ['garage_number', 'name', 'share', 'debt']

/** What an import into an empty cooperative says of each row. */
function said(rows: { cells: string[]; hidden?: boolean }[], hidden_rows: 'read' | 'skip') {
  const settings = {
    columns: FIELDS.map((field, index) => ({ index, field })),
    as_of: null,
    owned_from: null,
    hidden_rows,
  }
  const read = rows.map(({ cells, hidden = false }, index) => ({ number: index + 2, cells, hidden }))
  const plan = makePlan({
    rows: parseRows(read, FIELDS, settings, '2026-11-22'),
    columns: [0, 1, 2, 3],
    settings,
    existing: { members: [], garages: [], ownerships: [], balances: [] },
    decisions: {},
    today: '2026-11-22',
    idOf: String,
  })
  return plan.rows.map(({ outcome, problems, warnings }) => [
    outcome,
    ...problems.map(({ message }) => message),
    ...warnings.map(({ message }) => message),
  ])
}

const hidden = { cells: ['5', 'Белова Анна', ''], hidden: true }
const ownerless = { cells: ['6', 'пустует', '', '100'] }
/** Their shares make more than a whole, which is found only when the garage is planned. */
const refused = [{ cells: ['7', 'Котов Юрий', '2/3'] }, { cells: ['7', 'Лебедев Лев', '2/3'] }]

describe('the plan of an import', () => {
  it('leaves rows out that the file hides, and says so', () => {
    expect(said([hidden], 'skip')).toEqual([['skipped', 'Строка скрыта в файле']])
  })

  it('warns of a hidden row that is read', () => {
    expect(said([hidden], 'read')).toEqual([['made', 'Строка скрыта в файле']])
  })

  it('warns of each row once, also where other rows are refused on the way', () => {
    expect(said([hidden, ownerless, ...refused], 'read')).toEqual([
      ['made', 'Строка скрыта в файле'],
      ['made', 'Без владельца: будет записан только гараж', 'Гаража 6 нет: будет создан без владельца'],
      ['refused', expect.stringContaining('исправьте доли в таблице')],
      ['refused', expect.stringContaining('исправьте доли в таблице')],
    ])
  })
})
