import { AREA_NAMES, areas, areasWith } from '#contract/areas'
import type { ApiError, HistoryEntry, Page } from '#contract/common'
import type { Job } from '#contract/jobs'
import { can, type Permission } from '#contract/permissions'
import { areas as registered } from '#server/areas'
import { newId } from '#server/lib/ids'
import { addressesOf } from '#server/records/recordRoutes'
import { onBothEngines, routesOf, type TestUser } from '#server/testing/testApp'
import { bodySchemaOf, openStage } from '#server/testing/hostile/stage'
import { until } from '#server/testing/until'

/** What records of every area do alike (records/recordRoutes.ts), proved on a valid record of each; an area's own tests prove its own rules. */

interface Sample {
  id: string
  version: number
  updated_at: string
  archived_at: string | null
  [field: string]: unknown
}

/** Areas whose records people work with: all that have a list, cards, an archive and a history. */
const NAMES = [...areasWith('searched'), 'contribution_kinds', 'cash_desks'] as const

/** A text of each area that may be typed anew. */
const textOf = (sample: Sample) => ['note', 'title', 'name'].find((name) => name in sample) ?? ''

/** Fields that no two records of a cooperative share. Desks have no index: the ledger's lock keeps their names apart. */
const uniqueFieldsOf = (name: (typeof NAMES)[number]): string[] =>
  name === 'cash_desks'
    ? ['name']
    : Object.values<{ errors: object }>(registered[name].uniqueIndexes ?? {})
        .flatMap(({ errors }) => Object.keys(errors))
        .sort()

/** What is sent and not kept: an organisation's name of a person, places of what is for all, what is to be done once. */
const NOT_KEPT = ['organisation_name', 'blocks', 'rows', 'notify_again']

/** Edits that carry no version: what they write is whole by itself, and the last who says it is right. */
const WITHOUT_VERSION = [
  // That two cards are two people can only be said or taken back.
  '/members/:id/distinct/:other_id',
  // A picture's words and place are shown as they are typed, beside the picture.
  '/garages/:id/images/order',
  '/garages/:id/images/:image_id',
  '/property/:id/images/order',
  '/property/:id/images/:image_id',
  // One's own.
  '/api/notifications/preferences',
]

onBothEngines((test) => {
  const open = () => openStage(test())
  let stage: Awaited<ReturnType<typeof open>>
  /** Of another cooperative. */
  let stranger: TestUser
  let foreign_id: string

  beforeAll(async () => {
    stage = await open()
    const foreign = await test().cooperative()
    stranger = foreign.chairman
    foreign_id = foreign.gbc.id
    const { status } = await test().call(stranger, 'GET', pathIn(foreign_id, 'members'))
    expect(status).toBe(200)
  })

  const pathIn = (gbc_id: string, name: string) => addressesOf(name).list.replace(':gbc_id', gbc_id)
  const pathOf = (name: string) => pathIn(stage.gbc_id, name)
  const call = <T = Sample>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers = {}) =>
    test().call<T>(stage.chairman, method, path, body, headers)
  /** Every field that is taken in is kept; records that it names are answered as relations. */
  async function make(name: string): Promise<Sample> {
    const sent = (await stage.newBody(addressesOf(name).list)) as Sample
    const { body: made } = await call('POST', pathOf(name), sent)
    const own = Object.entries(sent).filter(([field]) => !/^version$|_ids?$/.test(field) && !NOT_KEPT.includes(field))
    expect(made).toMatchObject(Object.fromEntries(own))
    return made
  }
  const listed = async (name: string, query = '') =>
    (await call<Page<Sample>>('GET', `${pathOf(name)}?page_size=200${query}`)).body

  it('these are all areas whose records go into the archive', () => {
    const archived = routesOf(test().app).filter(({ url }) => /^\/api\/gbc\/:gbc_id\/[\w-]+\/:id\/archive$/.test(url))
    expect(new Set(archived.map(({ url }) => url.split('/')[4].replaceAll('-', '_')))).toEqual(new Set(NAMES))
  })

  it('whatever is edited is sent with the version that was read, so that nobody writes over another’s edit', () => {
    const edits = routesOf(test().app).filter(({ method }) => method === 'PUT')
    const blind = edits.filter(
      (route) => !('version' in ((bodySchemaOf(route) as { fields?: object } | null)?.fields ?? {})),
    )
    expect(blind.map(({ url }) => url.replace('/api/gbc/:gbc_id', '')).sort()).toEqual([...WITHOUT_VERSION].sort())
  })

  it('history tells what a record was before it was shown: members who read the area read none', () => {
    const mayMember = (address: string) =>
      routesOf(test().app).some(
        ({ method, url, config }) => method === 'GET' && url === address && can('member', config?.access as Permission),
      )
    const open = NAMES.filter((name) => mayMember(addressesOf(name).one))
    expect(open).toEqual(expect.arrayContaining(['documents', 'announcements']))
    expect(open.filter((name) => mayMember(`${addressesOf(name).one}/history`))).toEqual([])
  })

  it('history is none of a record that is not there or is another cooperative’s, whatever keeps one', async () => {
    const addresses = routesOf(test().app).flatMap(({ method, url }) =>
      method === 'GET' && url.endsWith('/:id/history') ? [url] : [],
    )
    expect(addresses).toEqual(
      expect.arrayContaining([...NAMES, 'funds', 'users'].map((name) => `${addressesOf(name).one}/history`)),
    )
    for (const address of addresses) {
      const list = address.replace('/:id/history', '')
      const { id } = list.endsWith('/users') ? stage.chairman : await stage.make(list)
      const read = async (user: TestUser, gbc: string, record: string) =>
        (await test().call(user, 'GET', address.replace(':gbc_id', gbc).replace(':id', record))).status
      expect([
        address,
        await read(stage.chairman, stage.gbc_id, id),
        await read(stage.chairman, stage.gbc_id, newId()),
        await read(stranger, foreign_id, id),
        await read(stranger, stage.gbc_id, id),
      ]).toEqual([address, 200, 404, 404, 404])
    }
  })

  it.each(NAMES.filter((name) => uniqueFieldsOf(name).length > 0))(
    'what must be one of its kind in %s is not given to a second record: the refusal tells of the first',
    async (name) => {
      const [first, second] = [await make(name), await make(name)]
      await call('POST', `${pathOf(name)}/${first.id}/archive`, {})
      const taken = { ...first, version: second.version }
      const { status, body } = await call<ApiError>('PUT', `${pathOf(name)}/${second.id}`, taken)
      expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, uniqueFieldsOf(name)])
      // The answer to a violated index doesn't.
      for (const message of Object.values(body.errors)) expect(message).toContain(first.display_name ?? 'в архиве')
    },
  )

  describe.each(NAMES)('a record of %s', (name) => {
    it('is made once for one key', async () => {
      const [body, key] = [await stage.newBody(addressesOf(name).list), { 'idempotency-key': `of ${name}` }]
      // After the body, whose making adds records that it names: the count has to follow the list's own changes.
      const before = (await listed(name)).total
      const made = await Promise.all([1, 2, 3].map(() => call('POST', pathOf(name), body, key)))
      expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1)
      expect((await listed(name)).total).toBe(before + 1)
    })

    it('is read as it was made', async () => {
      const made = await make(name)
      const { body } = await call('GET', `${pathOf(name)}/${made.id}`)
      expect(body).toEqual(made)
      // To who reads money the list says besides what is owed.
      expect((await listed(name)).items).toContainEqual(expect.objectContaining(made))
    })

    it('is changed by the first of those who saw one version, and tells the others what it is now', async () => {
      const made = await make(name)
      const path = `${pathOf(name)}/${made.id}`
      const answers = await Promise.all(
        ['первый', 'второй', 'третий'].map((text) => call('PUT', path, { ...made, [textOf(made)]: text })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const changed = answers.find(({ status }) => status === 200)?.body
      expect(changed?.version).toBe(made.version + 1)
      expect(changed && changed.updated_at > made.updated_at).toBe(true)
      const refused = answers.find(({ status }) => status === 409)?.body as unknown as { current: Sample }
      expect(refused.current).toEqual(changed)
    })

    it('keeps the fields that a change leaves out', async () => {
      const made = await make(name)
      const { body } = await call('PUT', `${pathOf(name)}/${made.id}`, { [textOf(made)]: 'новый текст' })
      const own = { [textOf(made)]: 'новый текст', version: made.version + 1, updated_at: body.updated_at }
      expect(body).toEqual({ ...made, ...own })
    })

    it('is neither made nor changed by a text that is not in UTF-8', async () => {
      const made = await make(name)
      const { total } = await listed(name, '&archived=all')
      /** The body with a word as an old program writes it, in Windows-1251. */
      const old = (body: object) => {
        const [before, after] = JSON.stringify({ ...body, [textOf(made)]: 'старое слово' }).split('старое слово')
        return Buffer.concat([Buffer.from(before), Buffer.from([0xf1, 0xeb, 0xee, 0xe2, 0xee]), Buffer.from(after)])
      }
      const json = { 'content-type': 'application/json' }
      const path = `${pathOf(name)}/${made.id}`
      const answers = [
        await call('POST', pathOf(name), old(await stage.newBody(addressesOf(name).list)), json),
        await call('PUT', path, old({}), json),
      ]
      const refused = { status: 400, message: 'Запрос не удалось прочитать: текст не в UTF-8' }
      expect(answers.map(({ body }) => body)).toMatchObject([refused, refused])
      expect((await call('GET', path)).body).toEqual(made)
      expect((await listed(name, '&archived=all')).total).toBe(total)
    })

    it('goes into the archive out of the list, and back, once however often it is asked', async () => {
      const made = await make(name)
      const path = `${pathOf(name)}/${made.id}`
      const ids = async (query: string) => (await listed(name, query)).items.map(({ id }) => id)
      const { body: archived } = await call('POST', `${path}/archive`, { version: made.version })
      expect(archived.archived_at).not.toBeNull()
      expect((await call('POST', `${path}/archive`, {})).body.version).toBe(archived.version)
      expect(
        [await ids(''), await ids('&archived=true'), await ids('&archived=all')].map((all) => all.includes(made.id)),
      ).toEqual([false, true, true])
      expect((await call('POST', `${path}/restore`, { version: made.version })).status).toBe(409)
      expect((await call('POST', `${path}/restore`, { version: archived.version })).body.archived_at).toBeNull()
      expect(await ids('')).toContain(made.id)
    })

    it('has a history, the latest first, of who changed what', async () => {
      const made = await make(name)
      const path = `${pathOf(name)}/${made.id}`
      await call('PUT', path, { ...made, [textOf(made)]: 'для журнала' })
      await call('POST', `${path}/archive`, {})
      await call('POST', `${path}/restore`, {})
      const { body: history } = await call<HistoryEntry[]>('GET', `${path}/history`)
      expect(history.map(({ action }) => action)).toEqual(['restored', 'archived', 'updated', 'created'])
      expect(history[2].changes[textOf(made)]).toEqual([made[textOf(made)], 'для журнала'])
      const when = history[1].changes.archived_at
      expect([when, history[0].changes.archived_at]).toEqual([
        [null, expect.any(String)],
        [when[1], null],
      ])
      expect(new Set(history.map(({ user_id }) => user_id))).toEqual(new Set([stage.chairman.id]))
    })

    it('is published to those who may read the area, in each of its versions', async () => {
      const published = jest.spyOn(test().app.realtime, 'changed')
      const made = await make(name)
      const path = `${pathOf(name)}/${made.id}`
      await call('PUT', path, { ...made, [textOf(made)]: 'для всех' })
      await call('POST', `${path}/archive`, {})
      const own = published.mock.calls.filter(([gbc_id, { id }]) => gbc_id === stage.gbc_id && id === made.id)
      published.mockRestore()
      expect(own.map(([, { type, version }]) => [type, version])).toEqual(
        [0, 1, 2].map((more) => [name, made.version + more]),
      )
    })

    it('is not there for another cooperative, at its own address neither', async () => {
      const made = await make(name)
      for (const gbc of [stage.gbc_id, foreign_id])
        for (const [method, action] of [
          ['GET', ''],
          ['GET', '/history'],
          ['PUT', ''],
          ['POST', '/archive'],
          ['POST', '/restore'],
        ] as const) {
          const path = `${pathIn(gbc, name)}/${made.id}${action}`
          const body = method === 'PUT' ? made : {}
          expect([
            path,
            (await test().call(stranger, method, path, method === 'GET' ? undefined : body)).status,
          ]).toEqual([path, 404])
        }
      expect((await call('GET', `${pathOf(name)}/${made.id}`)).body).toEqual(made)
    })

    it.each(['sort=search_key', 'colour=red', 'page=0', 'page_size=1000', 'page=x'])(
      'is not listed by %s',
      async (query) => {
        const { status, body } = await call<{ errors: object }>('GET', `${pathOf(name)}?${query}`)
        expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]])
      },
    )
  })

  describe.each(AREA_NAMES.filter((name) => NAMES.includes(name as never) && 'exported' in areas[name]))(
    'the list of %s',
    (name) => {
      it('goes into a file as long as it is', async () => {
        await make(name)
        const { body: queued } = await call<Job>('POST', `/api/gbc/${stage.gbc_id}/exports`, {
          area: name,
          format: 'csv',
          query: {},
        })
        const job = async () => (await call<Job>('GET', `/api/gbc/${stage.gbc_id}/jobs/${queued.id}`)).body
        await until(async () => (await job()).status === 'done')
        const { payload } = await test().app.inject({
          url: `/api/gbc/${stage.gbc_id}/jobs/${queued.id}/result`,
          headers: { authorization: `Bearer ${stage.chairman.token}` },
        })
        expect(payload.trim().split('\r\n')).toHaveLength((await listed(name)).total + 1)
      })
    },
  )
})
