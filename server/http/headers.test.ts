import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileKind } from '#contract/areas'
import type { FileRecord } from '#contract/files'
import type { Job } from '#contract/jobs'
import type { Property } from '#contract/property'
import type { OfficeDocument } from '#contract/documents'
import { readConfig } from '#server/config'
import { handshake, portOf, rawCall } from '#server/testing/rawHttp'
import { testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { form, photo } from '#server/testing/uploads'
import { until } from '#server/testing/until'

let publicDir: string
let test: TestApp
let chairman: TestUser
/** Addresses of files and of a job's result by what they hold. */
let urls: Record<'list' | 'document' | 'scan' | 'avatar' | 'photo' | 'export', string> & { thumbnail: string | null }

async function upload(area: FileKind, record_id: string, name: string, content: Buffer): Promise<FileRecord> {
  const { payload, type } = form([
    ['area', area],
    ['record_id', record_id],
    ['file', { name, content }],
  ])
  const answer = await test.call<FileRecord>(chairman, 'POST', '/api/files/upload', payload, { 'content-type': type })
  expect(answer.status).toBe(201)
  return answer.body
}

beforeAll(async () => {
  publicDir = mkdtempSync(join(tmpdir(), 'gbc-client-'))
  mkdirSync(join(publicDir, 'assets'))
  writeFileSync(join(publicDir, 'index.html'), '<!doctype html><title>Офис</title><meta nonce="__CSP_NONCE__">')
  writeFileSync(join(publicDir, 'login.html'), '<!doctype html><form></form><meta nonce="__CSP_NONCE__">')
  writeFileSync(join(publicDir, 'secret.txt'), 'beside the assets')
  for (const name of ['app.js', 'app.js.map', 'app.js.map.gz']) writeFileSync(join(publicDir, 'assets', name), '{}')
  test = await testApp('sqlite', { publicDir, trustProxy: readConfig({ TRUST_PROXY: '1' }).trustProxy })
  const { gbc, chairman: first } = await test.cooperative()
  chairman = first
  const create = async <T>(path: string, body: object) =>
    (await test.call<T>(chairman, 'POST', `/api/gbc/${gbc.id}/${path}`, body)).body
  const jpeg = await photo().jpeg().toBuffer()
  const paper = await create<OfficeDocument>('documents', { title: 'Устав', category: 'charter' })
  const gate = await create<Property>('property', { name: 'Ворота', category: 'gate' })
  const { id } = await create<Job>('exports', { area: 'members', format: 'csv' })
  const job = `/api/gbc/${gbc.id}/jobs/${id}`
  await until(async () => (await test.call<Job>(chairman, 'GET', job)).body.status === 'done')
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
  const scan = await upload('document_file', paper.id, 'скан.jpg', jpeg)
  urls = {
    list: `/api/gbc/${gbc.id}/members`,
    document: (await upload('document_file', paper.id, 'Устав.pdf', pdf)).url,
    scan: scan.url,
    thumbnail: scan.thumbnail_url,
    avatar: (await upload('avatar', chairman.id, 'я.jpg', jpeg)).url,
    photo: (await upload('property_image', gate.id, 'ворота.jpg', jpeg)).url,
    export: `${job}/result`,
  }
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await test.close()
  rmSync(publicDir, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'OPTIONS' | 'POST' = 'GET') =>
  test.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${chairman.token}`, 'x-forwarded-proto': 'https', ...headers },
  })

const NOTHING = "default-src 'none'; frame-ancestors 'none'"
const JSON_TYPE = 'application/json; charset=utf-8'

it.each([
  [
    'the page',
    () => '/',
    200,
    /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/,
    'no-cache',
    'text/html; charset=utf-8',
  ],
  [
    'the description',
    () => '/api/docs',
    200,
    /^default-src 'none'; .*frame-ancestors 'none'$/,
    'no-store',
    'text/html; charset=utf-8',
  ],
  [
    'an asset',
    () => '/assets/app.js',
    200,
    NOTHING,
    'public, max-age=31536000, immutable',
    /^(text|application)\/javascript; charset=utf-8$/,
  ],
  ['a list', () => urls.list, 200, NOTHING, 'no-store', JSON_TYPE],
  ['no session', () => '/api/gbc/none', 404, NOTHING, 'no-store', JSON_TYPE],
  ['no such call', () => '/api/nothing', 404, NOTHING, 'no-store', JSON_TYPE],
  ["a document's PDF", () => urls.document, 200, /frame-ancestors 'self'$/, 'no-store', 'application/pdf'],
  ["a document's scan", () => urls.scan, 200, /frame-ancestors 'none'; sandbox$/, 'no-store', 'image/jpeg'],
  ["a scan's thumbnail", () => urls.thumbnail ?? '', 200, /sandbox$/, 'no-store', 'image/webp'],
  ['a face', () => urls.avatar, 200, /sandbox$/, 'no-store', 'image/jpeg'],
  ['a photo of property', () => urls.photo, 200, /sandbox$/, 'private, no-cache', 'image/jpeg'],
  ['an export', () => urls.export, 200, /sandbox$/, 'no-store', 'text/csv; charset=utf-8'],
])('%s comes with the headers of every answer', async (_name, url, status, policy, cache, type) => {
  const { statusCode, headers } = await get(url())
  expect(statusCode).toBe(status)
  expect(headers).toMatchObject({
    'content-security-policy': typeof policy === 'string' ? policy : expect.stringMatching(policy),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cache-control': cache,
    'content-type': typeof type === 'string' ? type : expect.stringMatching(type),
  })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

it('the page connects, and loads scripts, from its own site alone', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
    ]),
  )
  expect(policy).not.toMatch(/unsafe|ws:|wss:|\*/)
})

it('the page brings the login form to whoever has no session, under the same policy', async () => {
  const page = async (url: string, cookie = '') => {
    const { payload, headers } = await get(url, { cookie })
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringMatching(/cookie/i) })
    const nonce = /nonce="([^"]+)"/.exec(payload)?.[1]
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    return payload
  }
  for (const url of ['/login', '/', '/dashboard/members']) expect(await page(url)).toContain('<form>')
  for (const url of ['/login', '/dashboard/members'])
    expect(await page(url, 'user_id=1; token=abc')).not.toContain('<form>')
  expect(await page('/update-password')).not.toContain('<form>')
})

it('tells browsers to keep to https only where people use it', async () => {
  expect((await get('/', { 'x-forwarded-proto': 'http' })).headers).not.toHaveProperty('strict-transport-security')
})

it('another site is allowed nothing, and what is too large is refused with the same headers', async () => {
  const preflight = await get('/api/auth/login', { origin: 'https://evil.example' }, 'OPTIONS')
  const large = await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    payload: JSON.stringify({ email: 'x'.repeat(2_000_000) }),
  })
  for (const [answer, status] of [
    [preflight, 404],
    [large, 413],
  ] as const) {
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({ 'content-security-policy': NOTHING, 'x-content-type-options': 'nosniff' })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

it('sockets are refused with the same headers', async () => {
  const answer = await rawCall(
    portOf(test.app.server),
    handshake('EIO=4&transport=polling', ['X-Forwarded-Proto: https']),
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  for (const header of [NOTHING, 'nosniff', 'no-referrer', 'max-age=31536000; includeSubDomains'])
    expect(answer).toContain(header)
})

it('serves neither source maps nor anything beside the assets', async () => {
  for (const path of [
    'app.js.map',
    'app.js.map.gz',
    'app.js%2Emap',
    '../secret.txt',
    '%2e%2e/secret.txt',
    '..%2fsecret.txt',
    '',
  ]) {
    const answer = await rawCall(
      portOf(test.app.server),
      `GET /assets/${path} HTTP/1.1\r\nHost: office.local\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 40[0-9] /)
    expect(answer).not.toContain('beside the assets')
  }
})
