import type { ApiError, HistoryEntry, Page } from '#contract/common'
import type { DocumentVersion, OfficeDocument } from '#contract/documents'
import type { FileRecord } from '#contract/files'
import type { Gbc } from '#contract/gbc'
import type { OwnGarages, OwnMember } from '#contract/own'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { form, photo } from '#server/testing/uploads'

const pdf = (text: string) =>
  Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`)

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let member: TestUser
  let auditor: TestUser
  let url: string

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    member = await test().user({ gbc_id: gbc.id, role: 'member' })
    auditor = await test().user({ gbc_id: gbc.id, role: 'auditor' })
    url = `/api/gbc/${gbc.id}/documents`
  })

  const post = (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    test().call<OfficeDocument & ApiError>(
      chairman,
      'POST',
      url,
      { title: 'Протокол общего собрания', category: 'minutes', ...fields },
      headers,
    )
  const add = async (fields: Record<string, unknown> = {}) => (await post(fields)).body
  const get = <T>(user: TestUser, path: string) => test().call<T>(user, 'GET', url + path)
  const found = async (user: TestUser, query: string) =>
    (await get<Page<OfficeDocument>>(user, `?${query}`)).body.items.map(({ title }) => title)
  const status = async (user: TestUser | null, method: 'GET' | 'POST' | 'PUT', path: string) =>
    (await test().call(user, method, path, method === 'GET' ? undefined : {})).status

  async function upload(id: string, name: string, content: Buffer, user = chairman, key?: string) {
    const { payload, type } = form([
      ['area', 'document_file'],
      ['record_id', id],
      ['file', { name, content }],
    ])
    const headers = {
      authorization: `Bearer ${user.token}`,
      'content-type': type,
      ...(key && { 'idempotency-key': key }),
    }
    const response = await test().app.inject({ method: 'POST', url: '/api/files/upload', headers, payload })
    return { status: response.statusCode, body: response.json<FileRecord & ApiError>() }
  }

  it('keeps what was typed, once for repeated posts, and names what is wrong', async () => {
    const answers = await Promise.all(
      [1, 2].map(() =>
        post(
          {
            title: 'Договор охраны',
            category: 'contract',
            number: '12/3',
            date: '2026-03-01',
            counterparty: 'ООО «Щит»',
          },
          { 'idempotency-key': 'guard' },
        ),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers[0].body).toMatchObject({ visibility: 'board', number: '12/3', version: 1, file: null })
    const wrong = await post({ title: ' ', category: 'spell', date: '2026-02-30', visibility: 'world' })
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([
      422,
      ['category', 'date', 'title', 'visibility'],
    ])
  })

  it('lists the latest first; found by title, number, counterparty and category, filtered and sorted', async () => {
    await add({
      title: 'Смета на асфальт',
      category: 'estimate',
      date: '2026-05-01',
      number: 'С-77',
      counterparty: 'Дорожник',
    })
    await add({ title: 'Смета без даты', category: 'estimate' })
    expect(await found(chairman, 'category=estimate')).toEqual(['Смета на асфальт', 'Смета без даты'])
    expect(await found(chairman, 'category=estimate&sort=-title')).toEqual(['Смета на асфальт', 'Смета без даты'])
    for (const q of ['асфальт', 'с-77', 'дорожник', 'смета асфальт'])
      expect(await found(chairman, `q=${encodeURIComponent(q)}`)).toEqual(['Смета на асфальт'])
    for (const query of ['sort=search_key', 'colour=red', 'visibility=world'])
      expect((await get(chairman, `?${query}`)).status).toBe(422)
  })

  it('keeps every version of its file, the latest in sight, once for one key', async () => {
    const { id } = await add({ title: 'Устав', category: 'charter' })
    const first = await upload(id, 'Устав 2019.pdf', pdf('first'), chairman, 'charter')
    expect([first.status, first.body]).toMatchObject([
      201,
      { content_type: 'application/pdf', thumbnail_url: null, area: 'document_file' },
    ])
    expect((await upload(id, 'Устав 2019.pdf', pdf('first'), chairman, 'charter')).body.id).toBe(first.body.id)
    const scan = await photo().png().toBuffer()
    await upload(id, 'Устав 2026.png', scan)
    expect((await get<OfficeDocument>(chairman, `/${id}`)).body).toMatchObject({
      version: 3,
      file: { number: 2, name: 'Устав 2026.png', thumbnail_url: expect.stringContaining('/thumbnail') },
    })
    const versions = (await get<DocumentVersion[]>(auditor, `/${id}/versions`)).body
    expect(versions.map(({ number, name }) => [number, name])).toEqual([
      [2, 'Устав 2026.png'],
      [1, 'Устав 2019.pdf'],
    ])
    const old = await test().app.inject({ url: versions[1].url, headers: { authorization: `Bearer ${auditor.token}` } })
    expect([old.statusCode, old.rawPayload.equals(pdf('first')), old.headers['x-frame-options']]).toEqual([
      200,
      true,
      'SAMEORIGIN',
    ])
    expect((await get<HistoryEntry[]>(auditor, `/${id}/history`)).body).toMatchObject([
      { action: 'file_added', changes: { file: ['Устав 2019.pdf', 'Устав 2026.png'] } },
      { action: 'file_added', changes: { file: [null, 'Устав 2019.pdf'] } },
      { action: 'created' },
    ])
  })

  it('keeps a file under the extension of what it is', async () => {
    const { id } = await add()
    expect((await upload(id, 'Счёт.exe', pdf('a'))).body.name).toBe('Счёт.pdf')
  })

  it('takes no file that is no document, none for the archive, none from whoever may not write', async () => {
    const { id } = await add()
    for (const content of [
      Buffer.from('MZ\x90\0program'),
      Buffer.from('<svg onload="x()"/>'),
      Buffer.alloc(0),
      Buffer.from('PK\x03\x04broken'),
    ]) {
      const { status: answered, body } = await upload(id, 'Счёт.pdf', content)
      expect([answered, Object.keys(body.errors)]).toEqual([422, ['file']])
    }
    expect((await upload(id, 'a.pdf', pdf('a'), auditor)).status).toBe(403)
    const stranger = await test().cooperative()
    expect((await upload(id, 'a.pdf', pdf('a'), stranger.chairman)).status).toBe(404)
    await test().call(chairman, 'POST', `${url}/${id}/archive`, {})
    expect((await upload(id, 'a.pdf', pdf('a'))).status).toBe(422)
    expect((await get<DocumentVersion[]>(chairman, `/${id}/versions`)).body).toEqual([])
  })

  it('shows a member what is for members and in force, its latest version, and nothing else in any way', async () => {
    const open = await add({
      title: 'Отчёт для всех',
      category: 'report',
      visibility: 'members',
      note: 'Сверить с банком',
    })
    const closed = await add({ title: 'Отчёт закрытый', category: 'report' })
    await upload(open.id, 'черновик.png', await photo().png().toBuffer())
    await upload(open.id, 'итог.png', await photo({ width: 300 }).png().toBuffer())
    await upload(closed.id, 'тайна.png', await photo({ width: 200 }).png().toBuffer())

    expect(await found(member, 'category=report')).toEqual(['Отчёт для всех'])
    expect(await found(member, 'q=отчет')).toEqual(['Отчёт для всех'])
    for (const query of ['visibility=board', 'archived=all&q=закрытый', 'archived=true'])
      expect(await found(member, query)).toEqual([])
    expect((await get<OfficeDocument>(member, `/${open.id}`)).body).toMatchObject({
      title: 'Отчёт для всех',
      note: null,
      file: { name: 'итог.png' },
    })
    expect((await get<DocumentVersion[]>(member, `/${open.id}/versions`)).body.map(({ name }) => name)).toEqual([
      'итог.png',
    ])

    const [latest, draft] = (await get<DocumentVersion[]>(chairman, `/${open.id}/versions`)).body
    const [secret] = (await get<DocumentVersion[]>(chairman, `/${closed.id}/versions`)).body
    expect([await status(member, 'GET', latest.url), await status(member, 'GET', `${latest.url}/thumbnail`)]).toEqual([
      200, 200,
    ])
    for (const { url: address } of [draft, secret])
      expect([await status(member, 'GET', address), await status(member, 'GET', `${address}/thumbnail`)]).toEqual([
        404, 404,
      ])
    expect([
      await status(member, 'GET', `${url}/${closed.id}`),
      await status(member, 'GET', `${url}/${closed.id}/versions`),
    ]).toEqual([404, 404])
    expect([
      await status(member, 'GET', `${url}/${open.id}/history`),
      await status(member, 'PUT', `${url}/${open.id}`),
    ]).toEqual([403, 403])

    await test().call(chairman, 'POST', `${url}/${open.id}/archive`, {})
    expect(await found(member, 'category=report')).toEqual([])
    expect([await status(member, 'GET', `${url}/${open.id}`), await status(member, 'GET', latest.url)]).toEqual([
      404, 404,
    ])
    await test().call(chairman, 'POST', `${url}/${open.id}/restore`, {})
    await test().call(chairman, 'PUT', `${url}/${open.id}`, { visibility: 'board' })
    expect(await status(member, 'GET', latest.url)).toBe(404)
  })

  it('is linked with members, garages and property, found by each, and shown by their names', async () => {
    const records = `/api/gbc/${gbc.id}`
    const person = await test().member(gbc.id, chairman, { last_name: 'Связев' })
    const { body: garage } = await test().call<{ id: string }>(chairman, 'POST', `${records}/garages`, {
      number: '17а',
      block: 'Б',
    })
    const { body: gate } = await test().call<{ id: string }>(chairman, 'POST', `${records}/property`, {
      name: 'Ворота',
      category: 'gate',
    })
    const made = await add({
      title: 'Акт осмотра',
      category: 'act',
      member_ids: [person.id, person.id],
      garage_ids: [garage.id],
    })
    const links = [
      { area: 'members', id: person.id, title: 'Связев Иван' },
      { area: 'garages', id: garage.id, title: 'Гараж 17а, блок Б' },
    ]
    expect(made).toMatchObject({ member_ids: [person.id], garage_ids: [garage.id], property_ids: [], links })

    const put = (fields: object) => test().call<OfficeDocument & ApiError>(chairman, 'PUT', `${url}/${made.id}`, fields)
    // What is not sent stays.
    expect((await put({ number: '3' })).body.links).toEqual(links)
    expect((await put({ garage_ids: [], property_ids: [gate.id] })).body.links).toEqual([
      links[0],
      { area: 'property', id: gate.id, title: 'Ворота' },
    ])
    const foreign = await test().cooperative()
    for (const id of [(await test().member(foreign.gbc.id, foreign.chairman)).id, garage.id])
      expect(Object.keys((await put({ member_ids: [id] })).body.errors)).toEqual(['member_ids'])
    for (const wrong of [['x'], 'x', [null], { length: 1e9 }])
      expect((await put({ member_ids: wrong })).status).toBe(422)

    expect(await found(chairman, `member_id=${person.id}`)).toEqual(['Акт осмотра'])
    expect(await found(auditor, `property_id=${gate.id}`)).toEqual(['Акт осмотра'])
    expect(await found(chairman, `garage_id=${garage.id}`)).toEqual([])
    await test().call(chairman, 'POST', `${records}/members/${person.id}/archive`, {})
    expect((await get<OfficeDocument>(chairman, `/${made.id}`)).body.member_ids).toEqual([person.id])
    expect(
      (await get<HistoryEntry[]>(chairman, `/${made.id}/history`)).body.map(({ changes }) => changes.links),
    ).toEqual([
      ['Связев Иван; Гараж 17а, блок Б', 'Связев Иван; Ворота'],
      undefined,
      [null, 'Связев Иван; Гараж 17а, блок Б'],
    ])
  })

  it('stands on the own card and the own garages of a member when it is for members, and tells of nobody else there', async () => {
    const owner = await test().member(gbc.id, chairman, { last_name: 'Видов' })
    const other = await test().member(gbc.id, chairman, { last_name: 'Соседов' })
    const user = await test().user({ gbc_id: gbc.id, role: 'member', member_id: owner.id })
    const { body: garage } = await test().call<{ id: string }>(chairman, 'POST', `/api/gbc/${gbc.id}/garages`, {
      number: '99',
    })
    await test().call(chairman, 'POST', `/api/gbc/${gbc.id}/garages/${garage.id}/ownerships`, {
      member_id: owner.id,
      from: '2020-01-01',
    })
    const linked = { member_ids: [owner.id, other.id], garage_ids: [garage.id] }
    const open = await add({ title: 'Справка о пае', category: 'certificate', visibility: 'members', ...linked })
    await add({ title: 'Закрытая справка', category: 'certificate', ...linked })
    const own = async () => {
      const { body: card } = await test().call<OwnMember>(user, 'GET', `/api/gbc/${gbc.id}/me/member`)
      const { body: garages } = await test().call<OwnGarages>(user, 'GET', `/api/gbc/${gbc.id}/me/garages`)
      return [card.documents, garages.present[0].documents].map((documents) => documents.map(({ title }) => title))
    }
    expect(await own()).toEqual([['Справка о пае'], ['Справка о пае']])
    expect((await get<OfficeDocument>(user, `/${open.id}`)).body).toMatchObject({
      member_ids: [],
      garage_ids: [],
      links: [],
    })
    for (const query of [`member_id=${owner.id}`, `garage_id=${garage.id}`, `property_id=${owner.id}`])
      expect((await get(user, `?${query}`)).status).toBe(403)
    await test().call(chairman, 'POST', `${url}/${open.id}/archive`, {})
    expect(await own()).toEqual([[], []])
  })
})
