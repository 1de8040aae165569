import { sql } from 'kysely'
import { firstBrokenLink } from './audit'
import { onBothEngines } from '#server/testing/testApp'

onBothEngines((test, engine) => {
  it('keeps the audit log from being changed or deleted', async () => {
    await test().cooperative()
    const { db } = test()
    await expect(db.write.updateTable('audit').set({ action: 'nothing' }).execute()).rejects.toThrow('append-only')
    await expect(db.write.deleteFrom('audit').execute()).rejects.toThrow('append-only')
  })

  it('shows the first row that was tampered with past the database', async () => {
    const { gbc, chairman } = await test().cooperative()
    for (let index = 0; index < 5; index += 1) await test().member(gbc.id, chairman)
    const { db } = test()
    expect(await firstBrokenLink(db, gbc.id)).toBeNull()
    await sql
      .raw(engine === 'sqlite' ? 'drop trigger audit_no_update' : 'alter table audit disable trigger user')
      .execute(db.write)
    await db.write
      .updateTable('audit')
      .set({ user_id: null })
      .where('gbc_id', '=', gbc.id)
      .where('seq', '=', 3)
      .execute()
    expect(await firstBrokenLink(db, gbc.id)).toBe(3)
  })
})
