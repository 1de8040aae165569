import { routesOf, testApp, type TestApp } from './testing/testApp'

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
        responses: object
        requestBody?: { content: { 'application/json': { schema: { properties: object; required: string[] } } } }
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
