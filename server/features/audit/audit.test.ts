import { parse } from 'csv-parse/sync'
import type { AuditCheck, AuditEntry } from '#contract/audit'
import type { ApiError, Page } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { Job } from '#contract/jobs'
import type { Member } from '#contract/members'
import { audit } from '#server/records/audit'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

const PASSPORT = {
  series: '4012',
  number: '345678',
  issued_by: 'ГУ МВД',
  issued_on: '2015-03-02',
  department_code: '780-001',
}

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let auditor: TestUser
  let member: Member

  const ask = async <T = Page<AuditEntry>>(query = '', user = auditor) =>
    test().call<T & ApiError>(user, 'GET', `/api/gbc/${gbc.id}/audit${query}`)
  const actions = async (query: string) =>
    (await ask(`?${query}`)).body.items.map(({ area, action }) => `${area} ${action}`)

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    auditor = await test().user({ gbc_id: gbc.id, role: 'auditor' })
    await test()
      .db.write.updateTable('users')
      .set({ last_name: 'Зимина', first_name: 'Ольга', search_key: ' зимина ольга' })
      .where('id', '=', auditor.id)
      .execute()
    member = await test().member(gbc.id, chairman, { last_name: 'Ёлкина', first_name: 'Вера' })
    await test().call(chairman, 'PUT', `/api/gbc/${gbc.id}/members/${member.id}`, {
      ...member,
      phones: ['+79111234567'],
      birth_date: '1960-05-04',
      share_due: 125_050,
    })
    await test().call(chairman, 'PUT', `/api/gbc/${gbc.id}/members/${member.id}/passport`, PASSPORT)
    await test().call(chairman, 'POST', `/api/gbc/${gbc.id}/garages`, { number: '17а' })
  })

  it('is read by chairman and auditor, the latest first, with names of who and what', async () => {
    const { body } = await ask('', chairman)
    expect(body.items.map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1])
    expect(body.items[0]).toMatchObject({
      area: 'garages',
      action: 'created',
      record_name: '№ 17а',
      user_id: chairman.id,
      user_name: chairman.email,
    })
    expect(body.items[2]).toMatchObject({
      area: 'members',
      record_name: 'Ёлкина Вера',
      changes: { phones: [[], ['+79111234567']] },
    })
    expect((await ask()).body.total).toBe(5)
    for (const role of ['accountant', 'board', 'member'] as const)
      expect((await ask('', await test().user({ gbc_id: gbc.id, role }))).status).toBe(403)
  })

  it('is filtered by people, areas, actions, records and days, and searched by names', async () => {
    await test().call(auditor, 'POST', `/api/gbc/${gbc.id}/exports`, {
      area: 'members',
      format: 'csv',
      columns: ['display_name'],
    })
    expect(await actions(`user_id=${auditor.id}`)).toEqual(['members exported'])
    expect(await actions('area=gbc,garages&sort=at')).toEqual(['gbc created', 'garages created'])
    expect(await actions(`record_id=${member.id}&action=passport_saved`)).toEqual(['members passport_saved'])
    expect(await actions(`q=${encodeURIComponent('елкина')}`)).toEqual([
      'members passport_saved',
      'members updated',
      'members created',
    ])
    expect(await actions(`q=${encodeURIComponent('зимина')}`)).toEqual(['members exported'])
    expect(await actions('q=17а'.replace('а', encodeURIComponent('а')))).toEqual(['garages created'])
    expect(await actions(`q=${encodeURIComponent('нет такого')}`)).toEqual([])
    expect(await actions('from=2020-01-01&to=2020-12-31')).toEqual([])
    expect(await actions('from=2020-01-01&page=2&page_size=4')).toHaveLength(2)
    expect((await ask('?from=2020-02-31')).body.errors).toEqual({ from: expect.any(String) })
    expect((await ask('?area=nothing')).status).toBe(422)
  })

  it('holds no passport data, which the auditor may not see', async () => {
    const text = JSON.stringify((await ask('?page_size=200')).body)
    for (const value of Object.values(PASSPORT)) expect(text).not.toContain(value)
  })

  it('is written to a file in the words of the screen', async () => {
    const body = {
      area: 'audit',
      format: 'csv',
      columns: ['seq', 'user_name', 'area', 'record_name', 'action', 'changes'],
      query: { record_id: member.id, sort: 'at' },
    }
    const { body: queued } = await test().call<Job>(auditor, 'POST', `/api/gbc/${gbc.id}/exports`, body)
    const job = `/api/gbc/${gbc.id}/jobs/${queued.id}`
    while ((await test().call<Job>(auditor, 'GET', job)).body.status !== 'done')
      await new Promise((resolve) => setTimeout(resolve, 50))
    const file = (
      await test().app.inject({ url: `${job}/result`, headers: { authorization: `Bearer ${auditor.token}` } })
    ).rawPayload
    const rows = parse(file, { bom: true, delimiter: ';', record_delimiter: '\r\n' })
    expect(rows).toEqual([
      ['№', 'Кто', 'Раздел', 'Запись', 'Действие', 'Что изменено'],
      ['2', chairman.email, 'Члены', 'Ёлкина Вера', 'Запись создана', ''],
      [
        '3',
        chairman.email,
        'Члены',
        'Ёлкина Вера',
        'Запись изменена',
        'Дата рождения: 04.05.1960; Телефон: +7 911 123-45-67; Размер пая, ₽: 1250,50',
      ],
      ['4', chairman.email, 'Члены', 'Ёлкина Вера', 'Паспорт записан', ''],
    ])
    expect(
      (
        await test().call(
          await test().user({ gbc_id: gbc.id, role: 'board' }),
          'POST',
          `/api/gbc/${gbc.id}/exports`,
          body,
        )
      ).status,
    ).toBe(403)
  })

  it('is looked through part by part to its end', async () => {
    await test()
      .db.write.transaction()
      .execute(async (trx) => {
        for (let made = 0; made < 1100; made += 1)
          await audit(trx, {
            gbc_id: gbc.id,
            user_id: null,
            action: 'updated',
            area: 'members',
            record_id: member.id,
          })
      })
    const first = (await ask<AuditCheck>('/check')).body
    expect(first).toMatchObject({ checked: 1000, broken_at: null, done: false })
    const rest = (await ask<AuditCheck>(`/check?after=${first.checked}`)).body
    expect(rest).toEqual({ checked: rest.total, total: rest.total, broken_at: null, done: true })
    expect((await ask<AuditCheck>('/check?after=999999')).body).toMatchObject({ broken_at: 999_999, done: true })
  })
})
