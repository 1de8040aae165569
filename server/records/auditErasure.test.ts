import { sql, type UpdateObject } from 'kysely'
import type { AuditEntry } from '#contract/audit'
import type { HistoryEntry, Page } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import { areas } from '#server/areas'
import type { Tables } from '#server/db/tables'
import { firstBrokenLink } from './audit'
import { eraseChanges } from './auditErasure'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

const SENTENCE = /уничтожено вместе с персональными данными: запись журнала № \d+/

onBothEngines((test, engine) => {
  let gbc: Gbc
  let chairman: TestUser
  let member: Member

  const rowsOf = (gbc_id: string) =>
    test().db.read.selectFrom('audit').selectAll().where('gbc_id', '=', gbc_id).orderBy('seq').execute()
  const erase = (gbc_id: string, record_id: string, numbers: number[]) =>
    test()
      .db.write.transaction()
      .execute((trx) => eraseChanges(trx, { gbc_id, user_id: null, area: 'members', record_id }, numbers))
  const get = async <T>(path: string) => {
    const { status, body } = await test().call<T>(chairman, 'GET', `/api/gbc/${gbc.id}/${path}`)
    expect(status).toBe(200)
    return body
  }
  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    member = await test().member(gbc.id, chairman, { phones: ['+79110000001'] })
    await test().call(chairman, 'PUT', `/api/gbc/${gbc.id}/members/${member.id}`, {
      ...member,
      phones: ['+79110000002'],
    })
  })

  it('blanks what the log tells of a person, names the act, and the chain still holds', async () => {
    const before = await rowsOf(gbc.id)
    const numbers = before.filter(({ record_id }) => record_id === member.id).map(({ seq }) => seq)
    expect(numbers).toHaveLength(2)
    const { act, erased } = await erase(gbc.id, member.id, numbers)
    expect([act, erased]).toEqual([before.length + 1, 2])
    const after = await rowsOf(gbc.id)
    expect(JSON.stringify(after)).not.toContain('79110000')
    for (const [place, row] of before.entries()) {
      const blank = numbers.includes(row.seq) && { changes: null, salt: null, erased_by: act }
      expect(after[place]).toEqual({ ...row, ...blank })
    }
    expect(after.at(-1)).toMatchObject({ action: 'data_erased', record_id: member.id })
    expect(await firstBrokenLink(test().db, gbc.id)).toBeNull()
    expect(await erase(gbc.id, member.id, numbers)).toMatchObject({ erased: 0 })
  })

  it('is read in plain Russian where the changes stood: history, log and file', async () => {
    const history = await get<HistoryEntry[]>(`members/${member.id}/history`)
    expect(history.map(({ action, changes, erased_by }) => [action, Object.keys(changes), erased_by])).toEqual([
      ['data_erased', ['log_entries', 'log_numbers'], null],
      ['data_erased', ['log_entries', 'log_numbers'], null],
      ['updated', [], 4],
      ['created', [], 4],
    ])
    const { items } = await get<Page<AuditEntry>>(`audit?record_id=${member.id}&sort=at`)
    expect(items.map(({ erased_by }) => erased_by)).toEqual([4, 4, null, null])
    expect(items.map((entry) => areas.audit.export.columns.changes.value(entry))).toEqual([
      expect.stringMatching(SENTENCE),
      expect.stringMatching(SENTENCE),
      'Записей журнала: 2; Их номера: 2-3',
      'Записей журнала: 0; Их номера: —',
    ])
  })

  it('covers those rows alone that its act tells of: one more, blanked past the program, breaks the chain', async () => {
    const { gbc: other, chairman: head } = await test().cooperative()
    for (let index = 0; index < 6; index += 1) await test().member(other.id, head)
    const { act } = await erase(other.id, member.id, [6, 3, 4])
    expect((await rowsOf(other.id)).at(-1)?.changes).toBe('{"log_entries":[null,3],"log_numbers":[null,"3-4, 6"]}')
    expect(await firstBrokenLink(test().db, other.id)).toBeNull()
    const blank = { changes: null, salt: null, erased_by: act }
    await test().db.write.updateTable('audit').set(blank).where('gbc_id', '=', other.id).where('seq', '=', 5).execute()
    expect(await firstBrokenLink(test().db, other.id)).toBe(5)
    // An act is itself never erased.
    expect(await erase(other.id, member.id, [act])).toMatchObject({ erased: 0 })
  })

  it('is the only change of a row that the database lets through', async () => {
    const { db } = test()
    const blank = { changes: null, salt: null }
    const act = 4
    const refused = async (change: UpdateObject<Tables, 'audit'>, seq: number) => {
      const update = db.write.updateTable('audit').set(change).where('gbc_id', '=', gbc.id).where('seq', '=', seq)
      await expect(update.execute()).rejects.toThrow('append-only')
    }
    // Not an act of erasure, not there, none, itself.
    for (const erased_by of [3, 99, null]) await refused({ ...blank, erased_by }, 1)
    await refused({ ...blank, erased_by: act }, act)
    await refused({ changes: '{}', salt: null, erased_by: act }, 1)
    await refused({ changes: null, erased_by: act }, 1)
    for (const column of ['id', 'at', 'user_id', 'action', 'area', 'record_id', 'digest', 'prev_hash', 'hash'] as const)
      await refused({ ...blank, erased_by: act, [column]: 'other' }, 1)
    await refused({ ...blank, erased_by: act, user_id: null }, 1)
    await refused({ ...blank, erased_by: act, seq: 50 }, 1)
    // Blanked once is blanked for ever.
    await refused({ changes: '{}', salt: '0'.repeat(32), erased_by: null }, 2)
    await refused({ erased_by: 5 }, 2)
    await expect(db.write.deleteFrom('audit').where('seq', '=', 2).execute()).rejects.toThrow('append-only')
    if (engine === 'postgres') await expect(sql`truncate audit`.execute(db.write)).rejects.toThrow('append-only')
  })
})
