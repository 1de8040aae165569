import fc from 'fast-check'
import type { HistoryEntry, Page } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { ImportUndo } from '#contract/imports'
import type { Member } from '#contract/members'
import { firstBrokenLink } from '#server/records/audit'
import { sha256 } from '#server/lib/ids'
import { importSteps } from '#server/testing/imports'
import { TABLE_KINDS, tableFiles, type Cell } from '#server/testing/tableFiles'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { dropOldImports } from './importsRepository'

const TABLES = ['members', 'garages', 'ownerships', 'opening_balances'] as const
const FIRST = [
  ['Гараж', 'ФИО', 'Телефон'],
  ['502', 'Ильина Анна Ильинична', null],
]
const SECOND = [
  ['Гараж', 'ФИО', 'Телефон', 'Площадь'],
  ['502', 'Ильина Анна Ильинична', '89210000502', 18],
]

onBothEngines((app, engine) => {
  let gbc_id: string
  let user: TestUser
  const steps = importSteps(app, () => ({ gbc_id, user }))
  const list = async <T>(area: string) =>
    (await app().call<Page<T>>(user, 'GET', `/api/gbc/${gbc_id}/${area}`)).body.items
  const check = async (kind: (typeof TABLE_KINDS)[number], rows: Cell[][], as_of = '2026-10-01') =>
    steps.checked(`table.${kind}`, await tableFiles[kind](rows), { as_of })
  const imported = async (kind: (typeof TABLE_KINDS)[number], rows: Cell[][]) => {
    const applied = await steps.apply((await check(kind, rows)).id)
    expect(applied).toMatchObject({ status: 'applied' })
    return applied
  }
  /** All that imports write, but for how often it was written. */
  const records = async () => {
    const all = await Promise.all(
      TABLES.map((table) =>
        app().db.read.selectFrom(table).selectAll().where('gbc_id', '=', gbc_id).orderBy('id').execute(),
      ),
    )
    return all.map((rows) => rows.map((row) => ({ ...row, version: null, updated_at: null })))
  }
  const count = async (table: 'import_records' | 'audit') =>
    (await app().db.read.selectFrom(table).select('seq').where('gbc_id', '=', gbc_id).execute()).length

  beforeEach(async () => {
    const made = await app().cooperative()
    gbc_id = made.gbc.id
    user = made.chairman
  })

  it.each(TABLE_KINDS.slice(0, engine === 'sqlite' ? 2 : 1))(
    'two imports as %s are undone one after the other, the later one first',
    async (kind) => {
      const first = await imported(kind, FIRST)
      const between = await records()
      const second = await imported(kind, SECOND)
      const blocked = (await app().call<ImportUndo>(user, 'GET', steps.url(`/${first.id}/undo`))).body
      expect(blocked.reasons.map(({ reason }) => reason)).toEqual(
        Array(2).fill('Запись изменил более поздний импорт: сначала отмените его'),
      )
      expect(await steps.undo(second.id)).toMatchObject({ status: 'undone' })
      expect(await records()).toEqual(between)
      expect(await steps.undo(first.id)).toMatchObject({ status: 'undone' })
      expect(await records()).toEqual([[], [], [], []])
      expect(await firstBrokenLink(app().db, gbc_id)).toBeNull()
    },
  )

  it('what a person changed still stands in the way, also of an import whose successor was undone', async () => {
    const first = await imported('csv', FIRST)
    const second = await imported('csv', SECOND)
    await steps.undo(second.id)
    const [member] = await list<Member>('members')
    const change = { version: member.version, note: 'звонила' }
    expect((await app().call(user, 'PUT', `/api/gbc/${gbc_id}/members/${member.id}`, change)).status).toBe(200)
    expect((await steps.undo(first.id)).job).toMatchObject({ status: 'failed' })
    expect((await app().call<ImportUndo>(user, 'GET', steps.url(`/${first.id}/undo`))).body).toMatchObject({
      total: 1,
      reasons: [{ reason: 'Запись изменили после импорта' }],
    })
  })

  it('a balance that a later import replaced keeps the earlier import from being undone', async () => {
    const table = (debt: number) => [
      ['Гараж', 'ФИО', 'Долг'],
      ['1', 'Белов Олег Ильич', debt],
    ]
    const first = await imported('csv', table(100))
    const second = await steps.apply((await check('csv', table(200), '2026-11-01')).id)
    const undo = (await app().call<ImportUndo>(user, 'GET', steps.url(`/${first.id}/undo`))).body
    expect(undo.reasons).toMatchObject([{ reason: 'Остаток заменил более поздний импорт: сначала отмените его' }])
    await steps.undo(second.id)
    expect(await steps.undo(first.id)).toMatchObject({ status: 'undone' })
  })

  it('an import checked before another was written is checked again', async () => {
    const [one, other] = [
      await check('csv', FIRST),
      await check('csv', [
        ['Гараж', 'ФИО'],
        ['7', 'Зуев Лев Ильич'],
      ]),
    ]
    await steps.apply(one.id)
    expect((await steps.apply(other.id)).job).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('записан другой импорт'),
    })
  })

  it('any imports undone in reverse order leave every record as it was', async () => {
    const owner = fc.constantFrom('Белов Олег Ильич', 'Зуев Лев Ильич', 'Белов О.И.', null)
    const row = fc.tuple(
      fc.constantFrom('1', '2', '2-а', '2А', '3'),
      fc.constantFrom(null, null, 'А', 'Б'),
      owner,
      fc.constantFrom(null, '89210000001', '89210000002'),
      fc.constantFrom(null, 18, 20),
      fc.constantFrom(null, 0, 100, 250),
    )
    let undone = 0
    const table = fc.array(row, { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.array(table, { minLength: 2, maxLength: 3 }), async (tables) => {
        const done: { id: string; before: unknown }[] = []
        for (const [place, rows] of tables.entries()) {
          const before = await records()
          const head = ['Гараж', 'Блок', 'ФИО', 'Телефон', 'Площадь', 'Долг']
          const found = await check('csv', [head, ...rows], `2026-10-0${place + 1}`)
          const applied = await steps.apply(found.id)
          if (applied.status === 'applied') done.push({ id: found.id, before })
        }
        for (const { id, before } of done.reverse()) {
          expect(await steps.undo(id)).toMatchObject({ status: 'undone' })
          expect(await records()).toEqual(before)
          undone += 1
        }
      }),
      { numRuns: engine === 'sqlite' ? 4 : 2 },
    )
    expect(undone).toBeGreaterThan(0)
  })

  it('one row of the log tells of a portion, and the record’s own history of what the import did to it', async () => {
    const before = await count('audit')
    await imported('csv', FIRST)
    const second = await imported('csv', SECOND)
    // Uploaded, a portion, written.
    expect((await count('audit')) - before).toBe(6)
    const [portion] = await app()
      .db.read.selectFrom('audit')
      .innerJoin('imports', 'imports.id', 'audit.record_id')
      .select(['audit.changes', 'imports.plan', 'imports.check_id'])
      .where('audit.gbc_id', '=', gbc_id)
      .where('action', '=', 'records_written')
      .orderBy('audit.seq')
      .execute()
    const staged = await app()
      .db.read.selectFrom('import_records')
      .select(['seq', 'area', 'action', 'record_id', 'history_id', 'columns', 'before', 'changes'])
      .where('gbc_id', '=', gbc_id)
      .where('check_id', '=', portion.check_id ?? '')
      .where('action', '!=', 'linked')
      .orderBy('seq')
      .execute()
    const { salt } = JSON.parse(portion.plan ?? '{}') as { salt: string }
    expect(salt).toMatch(/^[\da-f]{32}$/)
    const content = staged.map((row) => [
      row.seq,
      row.area,
      row.action,
      row.record_id,
      row.history_id,
      row.columns,
      row.before,
      row.changes,
    ])
    expect(JSON.parse(portion.changes ?? '{}')).toEqual({
      file: [null, 'table.csv'],
      records: [null, 3],
      ids_digest: [null, expect.stringMatching(/^[\da-f]{64}$/)],
      digest: [null, sha256(salt + JSON.stringify(content))],
    })
    const [member] = await list<Member>('members')
    const [garage] = await list<Garage>('garages')
    const history = async (area: string, id: string) =>
      (await app().call<HistoryEntry[]>(user, 'GET', `/api/gbc/${gbc_id}/${area}/${id}/history`)).body
    expect(await history('members', member.id)).toMatchObject([
      {
        action: 'import_changed',
        user_id: user.id,
        changes: { phones: [[], ['+79210000502']], import_file: [null, 'table.csv'], import_id: [null, second.id] },
      },
      { action: 'imported', user_id: user.id, changes: { import_file: [null, 'table.csv'] } },
    ])
    await steps.undo(second.id)
    const entries = await history('garages', garage.id)
    expect(entries.map(({ action }) => action)).toEqual([
      'import_reverted',
      'import_changed',
      'owner_added',
      'imported',
    ])
    expect(entries[0].changes).toMatchObject({ area: [18, null], import_file: ['table.csv', null] })
    expect(entries[2].changes).toMatchObject({ owner: [null, 'Ильина Анна Ильинична'], share: [null, '1'] })
    expect(new Set(entries.map(({ id }) => id)).size).toBe(4)
  })

  it('what an undone import kept is dropped after a week; the log, and histories of what stays, are kept', async () => {
    await imported('csv', FIRST)
    const second = await imported('csv', SECOND)
    await steps.undo(second.id)
    const log = await count('audit')
    const kept = await count('import_records')
    const age = (days: number) =>
      app()
        .db.write.updateTable('imports')
        .set({ undone_at: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where('id', '=', second.id)
        .execute()
    await age(6.9)
    await dropOldImports(app().db)
    expect(await count('import_records')).toBe(kept)
    await age(7.1)
    await dropOldImports(app().db)
    expect(await count('import_records')).toBe(3)
    expect(await count('audit')).toBe(log)
    expect(await firstBrokenLink(app().db, gbc_id)).toBeNull()
    const [member] = await list<Member>('members')
    const url = `/api/gbc/${gbc_id}/members/${member.id}/history`
    expect((await app().call<HistoryEntry[]>(user, 'GET', url)).body.map(({ action }) => action)).toEqual(['imported'])
    expect(await steps.get(second.id)).toMatchObject({ status: 'undone', counts: { changed: 1 } })
  })
})
