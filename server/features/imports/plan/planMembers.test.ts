import type { ImportField } from '#contract/imports'
import { makePlan } from './makePlan'
import { parseRows } from './parseRows'

/** What a table of two persons with these numbers makes of them: the numbers written, and the warnings. */
function written(field: 'account_number' | 'membership_number', numbers: string[]) {
  const fields: ImportField[] = ['name', field]
  const settings = {
    columns: fields.map((column, index) => ({ index, field: column })),
    as_of: null,
    owned_from: null,
    hidden_rows: 'read' as const,
  }
  const names = ['Белова Анна', 'Котов Юрий']
  const cells = numbers.map((number, place) => [names[place], number])
  const plan = makePlan({
    rows: parseRows(
      cells.map((row, place) => ({ number: place + 2, cells: row, hidden: false })),
      fields,
      settings,
      '2026-11-22',
    ),
    columns: [0, 1],
    settings,
    existing: { members: [], garages: [], ownerships: [], balances: [] },
    decisions: {},
    today: '2026-11-22',
    idOf: String,
  })
  return {
    numbers: plan.records.map(({ record }) => record().columns[field] ?? null),
    warnings: plan.rows.flatMap(({ warnings }) => warnings.map(({ message }) => message)),
  }
}

describe.each([
  ['account_number', 'Лицевой счёт'],
  ['membership_number', '№ в реестре'],
] as const)('the %s of a table', (field, title) => {
  it.each([
    ['А 12', 'А12'],
    ['1 23', '12 3'],
  ])('is written beside another one: «%s» and «%s»', (one, other) => {
    expect(written(field, [one, other])).toEqual({ numbers: [one, other], warnings: [] })
  })

  // The register has no two of these: all of the import would fail.
  it.each([
    ['7', '007'],
    ['12 03', '12 3'],
    ['А-12', 'а-012'],
  ])('isn’t written where it is somebody’s in another spelling: «%s» and «%s»', (one, other) => {
    expect(written(field, [one, other])).toEqual({
      numbers: [one, null],
      warnings: [`${title} ${other} уже у другого: не записан`],
    })
  })
})
