import { sql } from 'kysely'
import { anchorLine, comparisonText, readAnchorLine, type AuditComparison } from '#contract/auditAnchors'
import type { AuditCheck } from '#contract/audit'
import type { ApiError } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import { audit, firstBrokenLink, replacedEntries, type AuditEntry } from '#server/records/audit'
import { digestOf, hashOf } from '#server/lib/auditChain'
import { verifyLogs } from '#server/commands/audit/verifyLogs'
import { setTimeZone, today } from '#server/lib/days'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { anchorLogs } from './anchoring'
import { anchorDay, anchorMoment, compareWithLine } from './anchors'

const noonOf = (day: string) => new Date(`${day}T09:00:00Z`)

const HEAD = '728adb95c92a83fcd4f520462f9f5613599b4995f06d482a87c85157cfc0a017'

describe('the line of an anchor', () => {
  const line = 'Журнал «Маяк» 22.11.2026: записей 10233, отпечаток 6263-88d4-6adc-48bb'
  const hash = '626388d46adc48bb296999339add5bdc3d89bbc8f5528746cb28194749035ebe'
  const read = { day: '2026-11-22', seq: 10233, fingerprint: '626388d46adc48bb' }

  it('names cooperative, day, number of entries and the first 16 digits of the head', () => {
    const anchor = { day: '2026-11-22', seq: 10233, hash }
    expect(anchorLine('ГСК «Маяк»', anchor)).toBe(line)
    expect(anchorLine('Маяк', anchor)).toBe(line)
  })

  it.each([
    ['as it was written', line],
    [
      'folded and quoted by a mail program',
      `> Журнал «Маяк» 22.11.2026:\r\n  записей 10 233,\u00a0отпечаток\n6263–88D4–6ADC–48BB\n`,
    ],
  ])('is read %s', (_, text) => expect(readAnchorLine(text)).toEqual(read))

  it.each([line.slice(0, -2), `${line}1`, line.replace('22.11', '31.02'), 'записей 3', ''])(
    'is not found in «%s»',
    (text) => expect(readAnchorLine(text)).toBeNull(),
  )

  it('is due at half past six by the clock of the cooperative', () => {
    expect(anchorDay('gsk', new Date('2026-11-22T03:29:59Z'))).toBe('2026-11-21')
    expect(anchorDay('gsk', new Date('2026-11-22T03:30:00Z'))).toBe('2026-11-22')
    expect(anchorMoment('gsk', '2026-11-22')).toBe('2026-11-22T03:30:00.000Z')
    setTimeZone('east', 'Asia/Kamchatka')
    expect(anchorMoment('east', '2026-11-22')).toBe('2026-11-21T18:30:00.000Z')
  })
})

onBothEngines((test, engine) => {
  let gbc: Gbc
  let chairman: TestUser
  let auditor: TestUser

  const lines: string[] = []
  const anchor = (day: string, configured = true) => {
    const { db } = test()
    const log = { ...test().app.log, info: (line: string) => void lines.push(line), error: () => undefined } as never
    return anchorLogs({ db, log, mail: { configured, wake: () => undefined } }, noonOf(day))
  }
  const anchorsOf = (gbc_id: string) =>
    test().db.read.selectFrom('audit_anchors').selectAll().where('gbc_id', '=', gbc_id).orderBy('day').execute()
  const lettersTo = (user: TestUser) =>
    test().db.read.selectFrom('mail_outbox').selectAll().where('recipient', '=', user.email).orderBy('id').execute()
  const note = (entry: Pick<AuditEntry, 'action' | 'area' | 'changes'>) =>
    test()
      .db.write.transaction()
      .execute((trx) => audit(trx, { gbc_id: gbc.id, user_id: null, record_id: gbc.id, ...entry }))
  const ask = async <T>(path: string) => (await test().call<T>(auditor, 'GET', `/api/gbc/${gbc.id}/audit/${path}`)).body
  const compare = (line: string) => ask<AuditComparison & ApiError>(`compare?line=${encodeURIComponent(line)}`)
  /** What is done past the triggers, and taken back after the look at it. */
  const tampered = async <T>(statement: string, look: () => Promise<T>): Promise<T> => {
    const { db } = test()
    await sql`create table audit_kept as select * from audit`.execute(db.write)
    const anew = engine === 'sqlite' ? await triggers() : []
    for (const { name } of anew) await sql.raw(`drop trigger ${name}`).execute(db.write)
    if (engine === 'postgres') await sql`alter table audit disable trigger user`.execute(db.write)
    await sql.raw(statement).execute(db.write)
    const seen = await look()
    await sql`delete from audit`.execute(db.write)
    await sql`insert into audit select * from audit_kept`.execute(db.write)
    await sql`drop table audit_kept`.execute(db.write)
    for (const trigger of anew) await sql.raw(trigger.sql).execute(db.write)
    if (engine === 'postgres') await sql`alter table audit enable trigger user`.execute(db.write)
    return seen
  }
  const triggers = async () =>
    (
      await sql<{
        name: string
        sql: string
      }>`select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'audit'`.execute(test().db.read)
    ).rows

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    auditor = await test().user({ gbc_id: gbc.id, role: 'auditor' })
    await test().member(gbc.id, chairman)
  })

  it('keeps the end of each log once a day, in the server’s log and by mail to the chairman', async () => {
    await Promise.all([anchor('2026-11-18'), anchor('2026-11-18')])
    await anchor('2026-11-18')
    const [kept, ...more] = await anchorsOf(gbc.id)
    expect([kept, more]).toEqual([
      { gbc_id: gbc.id, day: '2026-11-18', seq: 2, hash: expect.stringMatching(/^[\da-f]{64}$/) },
      [],
    ])
    const line = anchorLine(gbc.short_name, kept)
    expect(lines).toEqual([line])
    const letters = await lettersTo(chairman)
    expect(letters).toMatchObject([{ gbc_id: gbc.id, subject: 'Журнал «Маяк» 18.11.2026', link: '/security/audit' }])
    expect(letters[0].text).toContain(line)
  })

  it('is mailed to auditors once a week, whichever day of it comes first', async () => {
    expect(await lettersTo(auditor)).toHaveLength(1)
    // Sunday of the same week; then Tuesday, as the server didn't run on Monday.
    await anchor('2026-11-22')
    expect(await lettersTo(auditor)).toHaveLength(1)
    await anchor('2026-11-24')
    expect(await lettersTo(auditor)).toHaveLength(2)
    expect(await lettersTo(chairman)).toHaveLength(3)
  })

  it('queues no letter where mail is not set up', async () => {
    await anchor('2026-11-25', false)
    expect(await anchorsOf(gbc.id)).toHaveLength(4)
    expect(await lettersTo(chairman)).toHaveLength(3)
  })

  it('can be neither changed nor deleted', async () => {
    const { db } = test()
    await expect(db.write.updateTable('audit_anchors').set({ seq: 1 }).execute()).rejects.toThrow('append-only')
    await expect(db.write.deleteFrom('audit_anchors').execute()).rejects.toThrow('append-only')
  })

  it('is compared by chairman and auditor: equal, changed, or a plain word where it is no such line', async () => {
    const [kept] = await anchorsOf(gbc.id)
    expect(await compare(anchorLine(gbc.short_name, kept))).toEqual({
      outcome: 'equal',
      day: '2026-11-18',
      seq: 2,
      total: 2,
      replaced: null,
    })
    const other = await compare(anchorLine(gbc.short_name, { ...kept, hash: HEAD }))
    expect([other.outcome, comparisonText(other)]).toEqual([
      'changed',
      expect.stringMatching(/изменён.*№ 2.*18\.11\.2026/),
    ])
    expect((await compare('Журнал «Маяк»')).errors).toEqual({ line: expect.stringMatching(/Вставьте строку/) })
    const member = await test().user({ gbc_id: gbc.id, role: 'member' })
    const url = `/api/gbc/${gbc.id}/audit/compare?line=${encodeURIComponent(anchorLine('Маяк', kept))}`
    expect((await test().call(member, 'GET', url)).status).toBe(403)
  })

  it('shows a log whose end was cut, which its chain alone calls whole', async () => {
    const [{ day, seq, hash }] = await anchorsOf(gbc.id)
    const line = anchorLine(gbc.short_name, { day, seq, hash })
    const seen = await tampered(`delete from audit where gbc_id = '${gbc.id}' and seq = 2`, async () => ({
      links: await firstBrokenLink(test().db, gbc.id),
      check: await ask<AuditCheck>('check'),
      compared: await compare(line),
      command: await verifyLogs(test().db, readAnchorLine(line), gbc.tp_id),
    }))
    expect(seen.links).toBeNull()
    expect(seen.check).toEqual({ checked: 1, total: 1, broken_at: 2, done: true })
    expect(seen.compared).toMatchObject({ outcome: 'cut', seq: 2, total: 1 })
    expect(seen.command).toEqual({
      lines: [
        `${gbc.short_name}: запись № 2 изменена или удалена в обход программы`,
        `${gbc.short_name}: ${comparisonText(seen.compared)}`,
      ],
      whole: false,
    })
  })

  it('shows a log that was written anew', async () => {
    const [{ day, seq, hash }] = await anchorsOf(gbc.id)
    const seen = await tampered(`update audit set hash = '${HEAD}' where gbc_id = '${gbc.id}' and seq = 2`, () =>
      Promise.all([ask<AuditCheck>('check?after=2'), compare(anchorLine(gbc.short_name, { day, seq, hash }))]),
    )
    expect(seen).toMatchObject([{ broken_at: 2 }, { outcome: 'changed' }])
  })

  it('tells of entries that a restore has replaced, and which, once the log says so', async () => {
    const lost = { day: today(gbc.id), seq: 3, hash: HEAD }
    const earlier = { ...lost, day: '2026-11-18' }
    expect(await compare(anchorLine('Маяк', earlier))).toMatchObject({ outcome: 'cut' })
    const changes = await test()
      .db.write.transaction()
      .execute((trx) => replacedEntries(trx, gbc.id, 7))
    expect(changes).toEqual({ replaced_from: [null, 3], replaced_to: [null, 7] })
    await note({ action: 'backup_restored', area: 'archive', changes })
    const compared = await compare(anchorLine('Маяк', earlier))
    expect(compared).toMatchObject({ outcome: 'replaced', replaced: { seq: 3, from: 3, to: 7 } })
    expect(comparisonText(compared)).toMatch(/с № 3 по № 7 заменены .*№ 3\./)
    // Neither entries that stayed, nor those beyond the former end, nor a line that is younger than the restore.
    expect(await compare(anchorLine('Маяк', { ...earlier, seq: 2 }))).toMatchObject({ outcome: 'changed' })
    expect(await compare(anchorLine('Маяк', { ...earlier, seq: 8 }))).toMatchObject({ outcome: 'cut' })
    expect(await compare(anchorLine('Маяк', { ...lost, day: '2099-01-01' }))).toMatchObject({ outcome: 'changed' })
  })

  it('proves the log of a day on which data were restored before its anchor was written', async () => {
    const day = '2026-11-19'
    await anchor(day, false)
    const kept = (await anchorsOf(gbc.id)).find((each) => each.day === day)
    if (!kept) throw new Error('Not anchored')
    const line = anchorLine(gbc.short_name, kept)
    const seen = await tampered(`update audit set hash = '${HEAD}' where gbc_id = '${gbc.id}' and seq = 3`, () =>
      Promise.all([ask<AuditCheck>('check?after=3'), compare(line)]),
    )
    expect(seen).toMatchObject([{ broken_at: 3 }, { outcome: 'changed', replaced: null }])
  })

  it('is verified at the command line: all logs, or a line of one', async () => {
    const { db } = test()
    const other = await test().cooperative()
    const [kept] = await anchorsOf(gbc.id)
    const line = readAnchorLine(anchorLine('Маяк', kept))
    const whole = `${gbc.short_name}: журнал не подделан, записей`
    expect(await verifyLogs(db, null)).toEqual({ lines: [`${whole} 3`, `${whole} 1`], whole: true })
    await expect(verifyLogs(db, line)).rejects.toThrow(`${other.gbc.tp_id} (${other.gbc.short_name})`)
    expect(await verifyLogs(db, line, gbc.tp_id)).toEqual({
      lines: [`${whole} 3`, `${gbc.short_name}: Сходится: записи по № 2 те же, что 18.11.2026`],
      whole: true,
    })
    const changed = readAnchorLine(anchorLine('Маяк', { ...kept, hash: HEAD }))
    expect(await verifyLogs(db, changed, gbc.tp_id)).toEqual({
      lines: [expect.stringMatching(/^ГСК «Маяк»: Журнал изменён/)],
      whole: false,
    })
    await expect(verifyLogs(db, null, '0')).rejects.toThrow('ИНН 0')
  })

  it('shows by its anchor that row 3 of a fixed chain was cut', async () => {
    const { db } = test()
    let prev_hash = ''
    for (const n of [1, 2]) {
      const at = `2026-11-22T10:00:0${n}.000Z`
      const [salt, changes] = [String(n).repeat(32), `{"n":[null,${n}]}`]
      const row = {
        gbc_id: '',
        seq: n,
        id: `r${n}`,
        at,
        user_id: 'u1',
        action: 'update',
        area: 'members',
        record_id: 'm1',
      }
      const linked = { ...row, digest: digestOf(salt, changes), prev_hash }
      prev_hash = hashOf(linked)
      await db.write
        .insertInto('audit')
        .values({ ...linked, changes, salt, hash: prev_hash })
        .execute()
    }
    expect(await firstBrokenLink(db, '')).toBeNull()
    const line = { day: '2026-11-22', seq: 3, fingerprint: '728adb95c92a83fc' }
    expect(await compareWithLine(db, '', line)).toMatchObject({ outcome: 'cut', total: 2 })
  })

  it('is written for every cooperative, whichever of them fails', async () => {
    const failing = { info: jest.fn().mockImplementationOnce(() => fail()), error: jest.fn() }
    const fail = () => {
      throw new Error('disk full')
    }
    await anchorLogs(
      { db: test().db, log: failing as never, mail: { configured: false, wake: () => undefined } },
      noonOf('2026-11-26'),
    )
    expect(failing.error).toHaveBeenCalledTimes(1)
    const anchors = await test()
      .db.read.selectFrom('audit_anchors')
      .select('gbc_id')
      .where('day', '=', '2026-11-26')
      .execute()
    expect(anchors).toHaveLength(2)
  })

  it('is tried again a minute later where it has failed, and no more once it is there', async () => {
    const write = jest.spyOn(test().db.write, 'transaction')
    const anchored = () => anchor('2026-11-27', false)
    write.mockImplementationOnce(() => {
      throw new Error('disk full')
    })
    const before = lines.length
    await anchored()
    const after = [lines.length]
    await anchored()
    after.push(lines.length)
    const transactions = write.mock.calls.length
    await anchored()
    expect([after, write.mock.calls.length]).toEqual([[before + 1, before + 2], transactions])
    write.mockRestore()
  })
})
