import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import type { Restore } from '#contract/archive'
import type { Page } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { Import } from '#contract/imports'
import type { Job } from '#contract/jobs'
import type { Member } from '#contract/members'
import type { User } from '#contract/users'
import { areas } from '#server/areas'
import { firstBrokenLink } from '#server/records/audit'
import type { Handle } from '#server/db/engine'
import { sha256 } from '#server/lib/ids'
import { tablesOf } from '#server/records/area'
import { importSteps } from '#server/testing/imports'
import { oldChain } from '#server/testing/oldChain'
import { onBothEngines, testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { form, photo, storedFiles } from '#server/testing/uploads'
import { ArchiveFile } from './archiveFile'
import { archivedTables } from './archivedTables'
import { stageArchive } from './stageArchive'

type Unzipped = Map<string, Buffer>

async function unzip(file: Buffer): Promise<Unzipped> {
  const zip = await fromBufferPromise(file, { lazyEntries: true })
  const entries: Unzipped = new Map()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) chunks.push(chunk)
    entries.set(entry.fileName, Buffer.concat(chunks))
  }
  return entries
}

const text = (entries: Unzipped, path: string) => entries.get(path)?.toString('utf8') ?? ''
const rows = (entries: Unzipped, table: string) =>
  JSON.parse(text(entries, `json/${table}.json`)) as Record<string, unknown>[]

const zipOf = (entries: Unzipped) =>
  new Promise<Buffer>((resolve) => {
    const zip = new ZipFile()
    for (const [path, content] of entries) zip.addBuffer(content, path)
    zip.end()
    const chunks: Buffer[] = []
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
  })

/** Says something else in the manifest. */
const withManifest = (entries: Unzipped, change: object) =>
  entries.set(
    'manifest.json',
    Buffer.from(JSON.stringify({ ...(JSON.parse(text(entries, 'manifest.json')) as object), ...change })),
  )

/** Other rows of a table, with a manifest that fits them: as one who knows the format would do. */
function rewritten(entries: Unzipped, table: string, lines: object[]): void {
  const content = Buffer.from(`[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]\n`)
  const manifest = JSON.parse(text(entries, 'manifest.json')) as { entries: object; tables: { name: string }[] }
  entries.set(`json/${table}.json`, content)
  withManifest(entries, {
    entries: { ...manifest.entries, [`json/${table}.json`]: { size: content.length, sha256: sha256(content) } },
    tables: manifest.tables.map((each) => (each.name === table ? { ...each, rows: lines.length } : each)),
  })
}

/** The archive as the version before documents would have made it. */
function beforeDocuments(whole: Unzipped): void {
  const files = rows(whole, 'files').map(({ choice: _, choice_place: __, ...row }) => row)
  const books = ['ledger', 'openings', 'contribution_kinds', 'charges', 'payments'].flatMap((area) =>
    Object.entries(areas[area].tables ?? {}).flatMap(([name, table]) => ['title' in table ? table.title : name, name]),
  )
  const later = new RegExp(['document', 'документ', 'audit_anchors', 'отпечатки', ...books].join('|'), 'i')
  for (const path of [...whole.keys()].filter((name) => later.test(name))) whole.delete(path)
  rewritten(whole, 'files', files)
  const staged = rows(whole, 'import_records').map(({ history_id: _, ...row }) => row)
  rewritten(whole, 'import_records', staged)
  const garages = rows(whole, 'garages').map(({ plot_area: _, ...row }) => row)
  rewritten(whole, 'garages', garages)
  const addedLater = ['garages', 'garage_key', 'balance', 'oldest_due', 'last_payment_on', 'contact_persons']
  const members = rows(whole, 'members').map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !addedLater.includes(name))),
  )
  rewritten(whole, 'members', members)
  rewritten(whole, 'audit', oldChain(String(rows(whole, 'gbcs')[0].id), rows(whole, 'audit').length))
  const { entries, tables } = JSON.parse(text(whole, 'manifest.json')) as {
    entries: object
    tables: { name: string }[]
  }
  const known = Object.fromEntries(Object.entries(entries).filter(([path]) => !later.test(path)))
  withManifest(whole, {
    schema: '0006_proposals_and_merges',
    entries: known,
    tables: tables.filter(({ name }) => !later.test(name)),
  })
}

async function archiveOf({ app, call }: TestApp, gbc_id: string, chairman: TestUser): Promise<Buffer> {
  const { status, body } = await call<Job>(chairman, 'POST', `/api/gbc/${gbc_id}/exports/archive`)
  expect(status).toBe(202)
  let job = body
  while (['queued', 'running'].includes(job.status)) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    job = (await call<Job>(chairman, 'GET', `/api/gbc/${gbc_id}/jobs/${job.id}`)).body
  }
  expect(job).toMatchObject({ status: 'done', message: null, title: 'Архив кооператива' })
  const response = await app.inject({
    url: `/api/gbc/${gbc_id}/jobs/${job.id}/result`,
    headers: { authorization: `Bearer ${chairman.token}` },
  })
  expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  return response.rawPayload
}

onBothEngines((test, engine) => {
  let gbc: Gbc
  let chairman: TestUser
  let file: Buffer
  let entries: Unzipped

  const post = async <T>(path: string, body: object) => {
    const { status, body: answer } = await test().call<T>(chairman, 'POST', `/api/gbc/${gbc.id}/${path}`, body)
    expect([path, status]).toEqual([path, 201])
    return answer
  }
  const upload = async (area: string, record_id: string) => {
    const { payload, type } = form([
      ['area', area],
      ['record_id', record_id],
      ['file', { name: 'ворота.jpg', content: await photo().jpeg().toBuffer() }],
    ])
    const { status } = await test().call(chairman, 'POST', '/api/files/upload', payload, { 'content-type': type })
    expect(status).toBe(201)
  }

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    await test().user({ gbc_id: gbc.id, role: 'accountant' })
    // One after the other: the archive has them in this order.
    const member = await test().member(gbc.id, chairman, {
      last_name: 'Ёлкин',
      phones: ['8 911 123-45-67'],
      contact_persons: [{ name: 'Ёлкина Вера', relation: 'Жена', phone: '+79215556677', may_know_balance: true }],
      share_due: 1_250_050,
      note: '=HYPERLINK("http://evil")',
    })
    const paying = await test().member(gbc.id, chairman, { last_name: 'Абрамов', share_due: 100 })
    await test().call(chairman, 'POST', `/api/gbc/${gbc.id}/members/${paying.id}/share-opening`, { amount: 50 })
    await test().call(chairman, 'PUT', `/api/gbc/${gbc.id}/members/${member.id}/passport`, {
      series: '4004',
      number: '123456',
    })
    const garage = await post<{ id: string }>('garages', { number: '17', block: 'А' })
    await post(`garages/${garage.id}/ownerships`, {
      member_id: member.id,
      share_numerator: 1,
      share_denominator: 2,
      from: '2020-02-01',
    })
    const property = await post<{ id: string }>('property', { name: 'Шлагбаум', category: 'gate', cost: 700_000 })
    await post('documents', { title: 'Паспорт шлагбаума', category: 'letter', property_ids: [property.id] })
    await upload('garage_image', garage.id)
    await upload('property_image', property.id)
    const steps = importSteps(test, () => ({ gbc_id: gbc.id, user: chairman }))
    const checked = await steps.checked(
      'долги.csv',
      Buffer.from('Гараж;ФИО;Долг на 01.10.2026\n18;Абрамов Иван;1500,50\n19;Абрамов Иван;-200\n'),
    )
    expect(await steps.apply(checked.id)).toMatchObject({
      status: 'applied',
      totals: { members: { made: 0, same: 1 }, balances: { total: 130_050 } },
    })
    // Another cooperative of the same installation.
    const other = await test().cooperative()
    await test().member(other.gbc.id, other.chairman, { last_name: 'Чужой' })
    file = await archiveOf(test(), gbc.id, chairman)
    entries = await unzip(file)
  })

  it('holds every table and file of its cooperative, and nothing of another', () => {
    expect(rows(entries, 'members').map(({ last_name }) => last_name)).toEqual(['Ёлкин', 'Абрамов'])
    expect(rows(entries, 'gbcs')).toMatchObject([{ id: gbc.id }])
    expect(
      rows(entries, 'users')
        .map(({ role }) => role)
        .sort(),
    ).toEqual(['accountant', 'chairman'])
    const pictures = rows(entries, 'files').flatMap(({ storage_key, thumbnail_key }) => [storage_key, thumbnail_key])
    expect(pictures.length).toBe(4)
    expect([...entries.keys()].filter((path) => path.startsWith('files/')).sort()).toEqual(pictures.sort())
    expect([...entries.values()].some((content) => content.includes('Чужой'))).toBe(false)
  })

  it('keeps no secret of a user, and passports in its JSON only', () => {
    expect([...entries.keys()].filter((path) => /sessions|tickets|attempts|two_factor/.test(path))).toEqual([])
    const names = archivedTables(areas).flatMap(({ name }) => rows(entries, name).flatMap((row) => Object.keys(row)))
    expect(names.filter((name) => /password|secret|token|is_admin/.test(name))).toEqual([])
    const withPassport = [...entries].filter(([, content]) => content.includes('123456')).map(([path]) => path)
    expect(withPassport).toEqual(['json/members.json'])
  })

  it('opens in a spreadsheet: real headings, dates and amounts, names in the place of ids, formulas disarmed', () => {
    const table = (title: string) =>
      parse<Record<string, string>>(entries.get(`csv/${title}.csv`) ?? '', { bom: true, delimiter: ';', columns: true })
    expect(table('Члены кооператива')).toMatchObject([
      { Фамилия: 'Абрамов' },
      {
        Фамилия: 'Ёлкин',
        Телефон: '8 911 123-45-67',
        'Контактные лица': 'Ёлкина Вера (жена, можно сообщать баланс), +7 921 555-66-77',
        'Размер пая, ₽': '12500,50',
        Примечание: '\'=HYPERLINK("http://evil")',
      },
    ])
    expect(table('Владение гаражами')).toMatchObject([
      { Гараж: '17', 'Член кооператива': 'Ёлкин Иван', 'С какого дня': '01.02.2020', 'Доля: знаменатель': '2' },
      { Гараж: '18' },
      { Гараж: '19' },
    ])
    expect(table('Начальные остатки')).toMatchObject([
      { Гараж: '18', 'Член кооператива': 'Абрамов Иван', 'Сумма, ₽': '1500,50' },
      { 'Сумма, ₽': '-200,00' },
    ])
    expect(table('Файлы')[0]['Файл в архиве']).toMatch(/^files\/.+\.jpg$/)
  })

  it('tells in its manifest how many, how much and the hash of each entry, and in Russian what it is', () => {
    const manifest = JSON.parse(text(entries, 'manifest.json')) as {
      tables: { name: string; rows: number; sums: object[] }[]
      entries: Record<string, { size: number; sha256: string }>
      files: number
    }
    const members = manifest.tables.find(({ name }) => name === 'members')
    expect(members).toMatchObject({
      rows: 2,
      sums: [
        { column: 'share_due', kopecks: 1_250_150 },
        { column: 'share_paid', kopecks: 50 },
      ],
    })
    expect(manifest.files).toBe(4)
    const found = [...entries]
      .filter(([path]) => path !== 'manifest.json')
      .map(([path, content]) => [path, { size: content.length, sha256: sha256(content) }])
    expect(Object.fromEntries(found)).toEqual(manifest.entries)
    expect(text(entries, 'ОПИСАНИЕ.txt')).toMatch(/ГСК «Маяк»[\s\S]+Члены кооператива: 2[\s\S]+12501,50/)
  })

  it('is for the chairman alone, and each download is remembered', async () => {
    const url = `/api/gbc/${gbc.id}/exports/archive`
    const accountant = await test().user({ gbc_id: gbc.id, role: 'accountant' })
    expect((await test().call(accountant, 'POST', url)).status).toBe(403)
    const { rows: logged } = await sql<{
      action: string
    }>`select action from audit where area = 'archive' and gbc_id = ${gbc.id} order by seq`.execute(test().db.heavy)
    expect(logged.map(({ action }) => action)).toEqual(['exported', 'downloaded'])
  })

  it('knows every table and column of the database', async () => {
    const tables = (await test().db.heavy.introspection.getTables()).filter(
      ({ name }) => !/^kysely_|_search(_|$)/.test(name),
    )
    expect(tables.map(({ name }) => name).sort()).toEqual(
      tablesOf(areas)
        .map(({ name }) => name)
        .sort(),
    )
    for (const { name, without, key, files } of archivedTables(areas)) {
      const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? []
      expect([name, [...key, ...without, ...Object.keys(files)].filter((column) => !columns.includes(column))]).toEqual(
        [name, []],
      )
      const stored = columns.filter(
        (column) => /(storage|thumbnail|result|file)_key$/.test(column) && !without.includes(column),
      )
      expect([name, stored]).toEqual([name, Object.keys(files)])
      const secret = columns.filter(
        (column) => /password|secret|token|(^|_)code/.test(column) && !without.includes(column),
      )
      expect([name, secret]).toEqual([name, []])
    }
  })

  describe('in an empty installation', () => {
    let elsewhere: TestApp
    let admin: TestUser
    let other: TestUser
    const there = () => storedFiles(elsewhere).length
    const tables = async () =>
      (
        await sql<{
          rows: number
        }>`select (select count(*) from gbcs) + (select count(*) from members) + (select count(*) from files) as rows`.execute(
          elsewhere.db.heavy,
        )
      ).rows[0].rows

    const bring = async (content: Buffer) => {
      const { payload, type } = form([['file', { name: 'ГСК Маяк.zip', content }]])
      const { status, body } = await elsewhere.call<Restore & { errors: object }>(
        admin,
        'POST',
        '/api/archive/restore',
        payload,
        { 'content-type': type },
      )
      return status === 202 ? until(['ready', 'failed']) : body
    }
    const present = async () =>
      (await elsewhere.call<{ restore: Restore }>(admin, 'GET', '/api/archive/restore')).body.restore
    async function until(statuses: Restore['status'][]): Promise<Restore> {
      for (;;) {
        const restore = await present()
        if (statuses.includes(restore.status)) return restore
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }

    beforeAll(async () => {
      elsewhere = await testApp(engine)
      admin = await elsewhere.user({ is_admin: true })
      other = await elsewhere.user({ is_admin: true })
    })
    afterAll(() => elsewhere.close())

    it('of an earlier version is taken, brought to the present one, its audit chain rebuilt', async () => {
      const whole = new Map(entries)
      beforeDocuments(whole)
      expect(await bring(await zipOf(whole))).toMatchObject({ status: 'ready', summary: { gbc: { id: gbc.id } } })
      const folder = mkdtempSync(join(tmpdir(), 'gbc-archive-'))
      const path = join(folder, 'archive.zip')
      writeFileSync(path, await zipOf(whole))
      const archive = await ArchiveFile.open(path)
      const staged = await stageArchive(areas, archive, folder, new AbortController().signal)
      expect(await firstBrokenLink(staged, gbc.id)).toBeNull()
      const last = await staged.read.selectFrom('audit').select('action').orderBy('seq', 'desc').executeTakeFirst()
      expect(last?.action).toBe('chain_rebuilt')
      const garagesOf = (handle: Handle) =>
        handle.selectFrom('members').select(['id', 'garages', 'garage_key']).where('gbc_id', '=', gbc.id).orderBy('id')
      const kept = await garagesOf(test().db.read).execute()
      expect(kept.some(({ garage_key }) => garage_key !== null)).toBe(true)
      expect(await garagesOf(staged.read).execute()).toEqual(kept)
      await staged.close()
      archive.close()
      rmSync(folder, { recursive: true })
    })

    it.each<[string, (whole: Unzipped) => void, RegExp]>([
      [
        'a byte of a table changed',
        (whole) =>
          whole.set('json/members.json', Buffer.from(text(whole, 'json/members.json').replace('Абрамов', 'Обрамов'))),
        /контрольная сумма «json\/members.json» не сошлась/,
      ],
      ['a file missing', (whole) => whole.delete('json/garages.json'), /нет файла «json\/garages.json»/],
      ['a file too many', (whole) => whole.set('files/evil.exe', Buffer.from('MZ')), /«files\/evil.exe» нет в описи/],
      ['no manifest', (whole) => whole.delete('manifest.json'), /Это не архив кооператива/],
      [
        'a manifest of another program',
        (whole) => whole.set('manifest.json', Buffer.from('{"product":"other"}')),
        /Это не архив кооператива/,
      ],
      ['a manifest of the future', (whole) => withManifest(whole, { schema: '9999_future' }), /более новой версией/],
      [
        'a manifest with other counts',
        (whole) => withManifest(whole, { tables: [{ name: 'gbcs', title: 'Кооператив', rows: 2, sums: [] }] }),
        /строк 1, а в описи 2/,
      ],
      [
        "another cooperative's rows",
        (whole) => rewritten(whole, 'bank_accounts', [{ id: 'x', gbc_id: 'another' }]),
        /записи другого кооператива/,
      ],
      [
        'rows that are no rows',
        (whole) => rewritten(whole, 'members', [{ id: 'x', gbc_id: gbc.id, phones: {} }]),
        /записи не подходят/,
      ],
    ])('%s: is refused in plain words, and nothing is written', async (_, spoil, message) => {
      const whole = new Map(entries)
      spoil(whole)
      expect(await bring(await zipOf(whole))).toMatchObject({
        status: 'failed',
        message: expect.stringMatching(message),
        summary: null,
      })
      expect([await tables(), there()]).toEqual([0, 0])
    })

    it.each<[string, () => Buffer]>([
      ['is no ZIP', () => Buffer.from('just text')],
      ['breaks off', () => file.subarray(0, file.length / 2)],
      [
        'names a path outside',
        () => Buffer.from(file.toString('latin1').replaceAll('json/members.json', '../etc/members.sh'), 'latin1'),
      ],
    ])('what %s is refused', async (_, content) => {
      expect(await bring(content())).toMatchObject({
        status: 'failed',
        message: expect.stringMatching(/Это не архив кооператива|Архив повреждён/),
      })
    })

    it('is the administrator’s who has no cooperative, and asks before it writes', async () => {
      const chair = await elsewhere.user()
      expect((await elsewhere.call(chair, 'GET', '/api/archive/restore')).status).toBe(403)
      expect((await elsewhere.call(admin, 'POST', '/api/archive/restore/apply')).status).toBe(409)
      expect((await elsewhere.call(admin, 'DELETE', '/api/archive/restore')).status).toBe(204)
      expect((await elsewhere.call(admin, 'POST', '/api/archive/restore/apply')).status).toBe(404)
      expect(await bring(file)).toMatchObject({
        status: 'ready',
        file_name: 'ГСК Маяк.zip',
        summary: { gbc: { id: gbc.id, short_name: gbc.short_name }, files: 4 },
      })
      expect([await tables(), there()]).toEqual([0, 0])
    })

    it('is restored with equal counts, sums and hashes; its users wait for an invitation', async () => {
      expect((await elsewhere.call(admin, 'POST', '/api/archive/restore/apply')).status).toBe(202)
      expect(await until(['done', 'failed'])).toMatchObject({ status: 'done', message: null })
      const me = await elsewhere.call<User>(admin, 'GET', `/api/users/get?user_id=${admin.id}`)
      expect(me.body).toMatchObject({ role: 'chairman', gbc: { id: gbc.id } })

      const again = await unzip(await archiveOf(elsewhere, gbc.id, admin))
      const kept = (whole: Unzipped) =>
        [...whole]
          .filter(([path]) => /^(json|files)\//.test(path) && !/users|audit/.test(path))
          .map(([path, content]) => [path, sha256(content)])
          .sort()
      expect(kept(again)).toEqual(kept(entries))
      // Of the log all that was there, and then the restoration itself; of the users all, and the one who restored.
      expect(rows(again, 'audit').slice(0, rows(entries, 'audit').length)).toEqual(rows(entries, 'audit'))
      expect(await firstBrokenLink(elsewhere.db, gbc.id)).toBeNull()
      // It tells that entries after the archive's last one are others than those of the former installation.
      const [restored] = rows(again, 'audit').slice(rows(entries, 'audit').length)
      expect([restored.action, restored.changes]).toEqual([
        'restored',
        `{"replaced_from":[null,${String(restored.seq)}]}`,
      ])
      const users = await elsewhere.db.heavy
        .selectFrom('users')
        .select(['email', 'enabled', 'role'])
        .where('gbc_id', '=', gbc.id)
        .where('id', '!=', admin.id)
        .orderBy('id')
        .execute()
      expect(users.map(({ enabled, role }) => [enabled, role])).toEqual([
        [0, 'chairman'],
        [0, 'accountant'],
      ])
      // The one who restores had the e-mail of the former chairman.
      expect(users[0].email).toBe(`архив-${admin.email}`)
      const found = await elsewhere.call<Page<Member>>(admin, 'GET', `/api/gbc/${gbc.id}/members?q=елкин`)
      expect(found.body.items).toMatchObject([{ last_name: 'Ёлкин' }])
      const images = await elsewhere.call<{ url: string }[]>(
        admin,
        'GET',
        `/api/gbc/${gbc.id}/garages/${String(rows(entries, 'garages')[0].id)}/images`,
      )
      expect(
        (await elsewhere.app.inject({ url: images.body[0].url, headers: { authorization: `Bearer ${admin.token}` } }))
          .statusCode,
      ).toBe(200)
    })

    it('has the import that the office made, which can still be taken back', async () => {
      const steps = importSteps(
        () => elsewhere,
        () => ({ gbc_id: gbc.id, user: admin }),
      )
      const [found] = (await elsewhere.call<Page<Import>>(admin, 'GET', steps.url())).body.items
      expect(found).toMatchObject({
        status: 'applied',
        file_name: 'долги.csv',
        totals: { balances: { total: 130_050 } },
      })
      expect(await steps.undo(found.id)).toMatchObject({ status: 'undone', job: { status: 'done' } })
      expect((await elsewhere.call<Page<unknown>>(admin, 'GET', `/api/gbc/${gbc.id}/garages`)).body.total).toBe(1)
      expect(await firstBrokenLink(elsewhere.db, gbc.id)).toBeNull()
    })

    it('is not restored a second time', async () => {
      expect(
        (
          await elsewhere.call(
            admin,
            'POST',
            '/api/archive/restore',
            form([['file', { name: 'a.zip', content: file }]]).payload,
            { 'content-type': form([]).type },
          )
        ).status,
      ).toBe(422)
      admin = other
      expect(await bring(file)).toMatchObject({ status: 'failed', message: expect.stringMatching(/уже ведётся/) })
    })
  })
})
