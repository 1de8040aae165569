import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ApiError } from '#contract/common'
import type { GbcInfo } from '#contract/info'
import { testApp, type TestApp, type TestUser } from '#server/testing/testApp'

const party = {
  inn: '7812345675',
  kpp: '781201001',
  ogrn: '1027700132195',
  type: 'LEGAL',
  name: { full_with_opf: 'ГАРАЖНО-СТРОИТЕЛЬНЫЙ КООПЕРАТИВ "МАЯК"', short_with_opf: 'ГСК "МАЯК"' },
  address: {
    value: 'г Санкт-Петербург, ул Гаражная, д 1',
    unrestricted_value: '190000, г Санкт-Петербург, ул Гаражная, д 1',
  },
}

interface Asked {
  url?: string
  authorization?: string
  body: unknown
}

/** Stands in for DaData: answers what the test says and remembers what it was asked. */
class FakeDadata {
  asked: Asked[] = []
  answer: (response: ServerResponse) => void = (response) => response.end('{}')
  private readonly server: Server = createServer((request, response) => void this.take(request, response))

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  replies(body: unknown) {
    this.answer = (response) => response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  close() {
    this.server.closeAllConnections()
    this.server.close()
  }

  private async take(request: IncomingMessage, response: ServerResponse) {
    const chunks = (await request.toArray()) as Buffer[]
    this.asked.push({
      url: request.url,
      authorization: request.headers.authorization,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    })
    this.answer(response)
  }
}

describe('a cooperative that is not kept here, with a DaData token', () => {
  const dadata = new FakeDadata()
  let test: TestApp
  let user: TestUser

  beforeAll(async () => {
    test = await testApp('sqlite', { dadataToken: 'secret', dadataUrl: await dadata.listen() })
    user = await test.user()
  })
  afterAll(async () => {
    await test.close()
    dadata.close()
  })
  beforeEach(() => {
    dadata.asked = []
  })

  const lookup = <T = GbcInfo>(tp_id: string) => test.call<T>(user, 'GET', `/api/info/gbc?tp_id=${tp_id}`)

  it('is found there, and the answer is kept for the next who asks', async () => {
    dadata.replies({ suggestions: [{ value: 'ГСК "МАЯК"', data: party }] })
    const first = await lookup('7812345675')
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      tp_id: '7812345675',
      trrc: '781201001',
      ogrn: '1027700132195',
      full_name: party.name.full_with_opf,
      short_name: party.name.short_with_opf,
      address: party.address.unrestricted_value,
      source: 'dadata',
    })
    expect((await lookup('7812345675')).body).toEqual(first.body)
    expect(dadata.asked).toEqual([
      {
        url: '/suggestions/api/4_1/rs/findById/party',
        authorization: 'Token secret',
        body: { query: '7812345675', type: 'LEGAL', branch_type: 'MAIN', count: 1 },
      },
    ])
  })

  it('is not asked for there when it is our own', async () => {
    const { gbc } = await test.cooperative()
    expect((await lookup(gbc.tp_id)).body.source).toBe('own')
    expect(dadata.asked).toEqual([])
  })

  it.each<[string, string, unknown]>([
    ['nothing is found', '7707083893', { suggestions: [] }],
    [
      'an entrepreneur is found',
      '500100732259',
      { suggestions: [{ data: { ...party, inn: '500100732259', type: 'INDIVIDUAL' } }] },
    ],
    ['another organisation is found', '7728168971', { suggestions: [{ data: party }] }],
    ['the answer is no JSON', '7736050003', '<html>'],
    ['the answer is something else', '7702070139', 'null'],
  ])('is filled in by hand when %s', async (_, tp_id, answer) => {
    dadata.replies(answer)
    const { status, body } = await lookup<ApiError>(tp_id)
    expect(status).toBe(404)
    expect(body.message).toBe('Кооператив с таким ИНН не найден. Заполните реквизиты вручную')
  })

  it('follows the provider nowhere else: the token stays with it', async () => {
    dadata.answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end()
    expect((await lookup('7702235133')).status).toBe(404)
    expect(dadata.asked.map(({ url }) => url)).not.toContain('/elsewhere')
  })

  it('is filled in by hand when the provider refuses, and asked for again later', async () => {
    dadata.answer = (response) => response.writeHead(403).end()
    expect((await lookup('7710140679')).status).toBe(404)
    dadata.replies({ suggestions: [{ data: { ...party, inn: '7710140679' } }] })
    expect((await lookup('7710140679')).status).toBe(200)
  })

  it('is given up before the client gives up when the provider is slow', async () => {
    dadata.answer = () => undefined
    const started = performance.now()
    expect((await lookup('7744000302')).status).toBe(404)
    expect(performance.now() - started).toBeGreaterThan(500)
  })
})
