import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { fromBufferPromise } from 'yauzl'
import type { Gbc } from '#contract/gbc'
import type { Job } from '#contract/jobs'
import { sha256 } from '#server/ids'
import { onBothEngines, type TestApp, type TestUser } from '#server/testing/testApp'
import { form, photo } from '#server/testing/uploads'
import { ARCHIVED, archivedTables } from './archivedTables'

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
const rows = (entries: Unzipped, table: string) => JSON.parse(text(entries, `json/${table}.json`)) as Record<string, unknown>[]

async function archiveOf({ app, call }: TestApp, gbc_id: string, chairman: TestUser): Promise<Buffer> {
  const { status, body } = await call<Job>(chairman, 'POST', `/api/gbc/${gbc_id}/exports/archive`)
  expect(status).toBe(202)
  let job = body
  while (['queued', 'running'].includes(job.status)) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    job = (await call<Job>(chairman, 'GET', `/api/gbc/${gbc_id}/jobs/${job.id}`)).body
  }
  expect(job).toMatchObject({ status: 'done', message: null, title: 'Архив кооператива' })
  const response = await app.inject({ url: `/api/gbc/${gbc_id}/jobs/${job.id}/result`, headers: { authorization: `Bearer ${chairman.token}` } })
  expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-cache' })
  return response.rawPayload
}

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let entries: Unzipped

  const post = async <T>(path: string, body: object) => {
    const { status, body: answer } = await test().call<T>(chairman, 'POST', `/api/gbc/${gbc.id}/${path}`, body)
    expect([path, status]).toEqual([path, 201])
    return answer
  }
  const upload = async (area: string, record_id: string) => {
    const { payload, type } = form([['area', area], ['record_id', record_id], ['file', { name: 'ворота.jpg', content: await photo().jpeg().toBuffer() }]])
    const { status } = await test().call(chairman, 'POST', '/api/files/upload', payload, { 'content-type': type })
    expect(status).toBe(201)
  }

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    await test().user({ gbc_id: gbc.id, role: 'accountant' })
    const [member] = await Promise.all([
      test().member(gbc.id, chairman, { last_name: 'Ёлкин', phones: ['8 911 123-45-67'], share_due: 1_250_050, note: '=HYPERLINK("http://evil")' }),
      test().member(gbc.id, chairman, { last_name: 'Абрамов', share_due: 100, share_paid: 50 }),
    ])
    await test().call(chairman, 'PUT', `/api/gbc/${gbc.id}/members/${member.id}/passport`, { series: '4004', number: '123456' })
    const garage = await post<{ id: string }>('garages', { number: '17', block: 'А' })
    await post(`garages/${garage.id}/ownerships`, { member_id: member.id, share_numerator: 1, share_denominator: 2, from: '2020-02-01' })
    const property = await post<{ id: string }>('property', { name: 'Шлагбаум', category: 'gate', cost: 700_000 })
    await upload('garage_image', garage.id)
    await upload('property_image', property.id)
    // Another cooperative of the same installation.
    const other = await test().cooperative()
    await test().member(other.gbc.id, other.chairman, { last_name: 'Чужой' })
    entries = await unzip(await archiveOf(test(), gbc.id, chairman))
  })

  it('holds every table and file of its cooperative, and nothing of another', () => {
    expect(rows(entries, 'members').map(({ last_name }) => last_name)).toEqual(['Ёлкин', 'Абрамов'])
    expect(rows(entries, 'gbcs')).toMatchObject([{ id: gbc.id }])
    expect(rows(entries, 'users').map(({ role }) => role).sort()).toEqual(['accountant', 'chairman'])
    const pictures = rows(entries, 'files').flatMap(({ storage_key, thumbnail_key }) => [storage_key, thumbnail_key])
    expect(pictures.length).toBe(4)
    expect([...entries.keys()].filter((path) => path.startsWith('files/')).sort()).toEqual(pictures.sort())
    expect([...entries.values()].some((content) => content.includes('Чужой'))).toBe(false)
  })

  it('keeps no secret of a user, and passports in its JSON only', () => {
    const names = archivedTables.flatMap(({ name }) => rows(entries, name).flatMap((row) => Object.keys(row)))
    expect(names.filter((name) => /password|secret|token|is_admin/.test(name))).toEqual([])
    const withPassport = [...entries].filter(([, content]) => content.includes('123456')).map(([path]) => path)
    expect(withPassport).toEqual(['json/members.json'])
  })

  it('opens in a spreadsheet: real headings, dates and amounts, names in the place of ids, formulas disarmed', () => {
    const table = (title: string) => parse<Record<string, string>>(entries.get(`csv/${title}.csv`) ?? '', { bom: true, delimiter: ';', columns: true })
    expect(table('Члены кооператива')).toMatchObject([{ Фамилия: 'Абрамов' }, { Фамилия: 'Ёлкин', Телефон: '8 911 123-45-67', 'Пай к внесению, ₽': '12500,50', Примечание: '\'=HYPERLINK("http://evil")' }])
    expect(table('Владение гаражами')).toMatchObject([{ Гараж: '17', 'Член кооператива': 'Ёлкин Иван', 'С какого дня': '01.02.2020', 'Доля: знаменатель': '2' }])
    expect(table('Файлы')[0]['Файл в архиве']).toMatch(/^files\/.+\.jpg$/)
  })

  it('tells in its manifest how many, how much and the hash of each entry, and in Russian what it is', () => {
    const manifest = JSON.parse(text(entries, 'manifest.json')) as { tables: { name: string; rows: number; sums: object[] }[]; entries: Record<string, { size: number; sha256: string }>; files: number }
    const members = manifest.tables.find(({ name }) => name === 'members')
    expect(members).toMatchObject({ rows: 2, sums: [{ column: 'share_due', kopecks: 1_250_150 }, { column: 'share_paid', kopecks: 50 }] })
    expect(manifest.files).toBe(4)
    const found = [...entries].filter(([path]) => path !== 'manifest.json').map(([path, content]) => [path, { size: content.length, sha256: sha256(content) }])
    expect(Object.fromEntries(found)).toEqual(manifest.entries)
    expect(text(entries, 'ОПИСАНИЕ.txt')).toMatch(/ГСК «Маяк»[\s\S]+Члены кооператива: 2[\s\S]+12501,50/)
  })

  it('is for the chairman alone, and each download is remembered', async () => {
    const url = `/api/gbc/${gbc.id}/exports/archive`
    const accountant = await test().user({ gbc_id: gbc.id, role: 'accountant' })
    expect((await test().call(accountant, 'POST', url)).status).toBe(403)
    const { rows: told } = await sql<{ action: string }>`select action from audit where area = 'archive' and gbc_id = ${gbc.id} order by seq`.execute(test().db.heavy)
    expect(told.map(({ action }) => action)).toEqual(['exported', 'downloaded'])
  })

  it('knows every table and column of the database', async () => {
    const tables = (await test().db.heavy.introspection.getTables()).filter(({ name }) => !/^kysely_|_search(_|$)/.test(name))
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(ARCHIVED).sort())
    for (const { name, without, key, files } of archivedTables) {
      const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? []
      expect([name, [...key, ...without, ...Object.keys(files)].filter((column) => !columns.includes(column))]).toEqual([name, []])
      const stored = columns.filter((column) => /(storage|thumbnail|result|file)_key$/.test(column) && !without.includes(column))
      expect([name, stored]).toEqual([name, Object.keys(files)])
      const secret = columns.filter((column) => /password|secret|token|(^|_)code/.test(column) && !without.includes(column))
      expect([name, secret]).toEqual([name, []])
    }
  })
})
