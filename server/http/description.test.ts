import type { JsonSchema } from './jsonSchema'
import { routesOf, testApp, type TestApp } from '#server/testing/testApp'

let test: TestApp
beforeAll(async () => {
  test = await testApp('sqlite')
})
afterAll(() => test.close())

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        summary?: string
        'x-access'?: string
        responses: object
        requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
      }
    >
  >
}

it('describes every call of the API, made from the contract', async () => {
  const { body } = await test.call<Document>(null, 'GET', '/api/openapi.json')
  for (const { method, url } of routesOf(test.app).filter(
    (route) => route.url.startsWith('/api/') && route.method !== 'HEAD',
  )) {
    const operation = body.paths[url.replace(/:(\w+)/g, '{$1}')]?.[String(method).toLowerCase()]
    expect([url, operation?.summary]).toEqual([url, expect.any(String)])
  }
  const input = body.paths['/api/gbc/{gbc_id}/members'].post.requestBody?.content['application/json'].schema
  expect(input?.required).toContain('kind')
  expect(Object.keys(input?.properties ?? {})).toContain('last_name')
  expect(body.paths['/api/gbc/{gbc_id}/members/{id}'].put.requestBody).toEqual(
    body.paths['/api/gbc/{gbc_id}/members'].post.requestBody,
  )
})

/** Texts, numbers and lists of a schema that are held by nothing: no length, choice, pattern or bounds. */
function unbounded(schema: JsonSchema, path: string): string[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => unbounded(each, `${path}.${name}`)),
    ...(schema.items ? unbounded(schema.items, `${path}[]`) : []),
  ]
  const held = schema.enum ?? schema.pattern ?? schema.format ?? schema.maxLength ?? schema.minimum ?? schema.maxItems
  const free = /^(string|number|integer|array)$/.test(schema.type ?? '') && held === undefined
  return free ? [path, ...inner] : inner
}

it('tells the limits of every text, number and list that is sent in', async () => {
  const { body } = await test.call<Document>(null, 'GET', '/api/openapi.json')
  const free = Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) =>
      requestBody ? unbounded(requestBody.content['application/json'].schema, `${method} ${path}`) : [],
    ),
  )
  expect(free).toEqual([])
})

it('tells who may call, and knows no hint or question in the place of a password', async () => {
  const { body } = await test.call<Document>(null, 'GET', '/api/openapi.json')
  for (const { method, url, config } of routesOf(test.app).filter((route) => route.url.startsWith('/api/'))) {
    if (method === 'HEAD') continue
    const operation = body.paths[url.replace(/:(\w+)/g, '{$1}')]?.[String(method).toLowerCase()]
    expect([url, operation?.['x-access']]).toEqual([url, config?.access])
  }
  expect(JSON.stringify(body)).not.toMatch(/"[a-z_]*(hint|secret_question|secret_answer|mother)[a-z_]*":/i)
})

it('is a readable page for the signed-in, by header or by cookie', async () => {
  const user = await test.user()
  expect((await test.call(null, 'GET', '/api/docs')).status).toBe(401)
  expect((await test.call<string>(user, 'GET', '/api/docs')).body).toContain('/api/auth/login')
  expect(
    (await test.call(null, 'GET', '/api/docs', undefined, { cookie: `user_id=${user.id}; token=${user.token}` }))
      .status,
  ).toBe(200)
})

it('lets the cookie open nothing that changes or tells data', async () => {
  const { gbc, chairman } = await test.cooperative()
  expect(
    (await test.call(null, 'GET', `/api/gbc/${gbc.id}/get`, undefined, { cookie: `token=${chairman.token}` })).status,
  ).toBe(401)
})
