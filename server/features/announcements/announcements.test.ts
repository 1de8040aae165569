import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import type { Announcement } from '#contract/announcements'
import type { PlaceNames, Readers } from '#contract/audience'
import type { ApiError, HistoryEntry, Page } from '#contract/common'
import type { ChangedEvent } from '#contract/events'
import type { FileRecord } from '#contract/files'
import type { Garage } from '#contract/garages'
import type { Notification } from '#contract/notifications'
import type { SearchAnswer } from '#contract/search'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { form, photo } from '#server/testing/uploads'
import { appear as announcementsAppear } from './announcementNotices'

type Refused = Pick<ApiError, 'message' | 'errors'> & { current?: Announcement }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

onBothEngines((test) => {
  let gbc_id: string
  let base: string
  let chairman: TestUser
  let accountant: TestUser
  /** Owns a garage in row 1 of block А; the other one in row 2. */
  let member: TestUser
  let neighbour: TestUser
  let garage: Garage

  beforeAll(async () => {
    const made = await test().cooperative()
    ;[gbc_id, chairman, base] = [made.gbc.id, made.chairman, `/api/gbc/${made.gbc.id}/announcements`]
    accountant = await test().user({ gbc_id, role: 'accountant' })
    member = await owner('Своев', { number: '1', block: 'А', row: '1' })
    garage = await garageOf('1')
    neighbour = await owner('Совладов', { number: '2', block: 'А', row: '2' })
  })
  beforeEach(async () => {
    await test().db.write.updateTable('announcements').set({ archived_at: 'earlier', pinned: 0 }).execute()
    await test().db.write.deleteFrom('notifications').execute()
    await test().db.write.deleteFrom('mail_outbox').execute()
  })

  async function owner(last_name: string, fields: object): Promise<TestUser> {
    const { id: member_id } = await test().member(gbc_id, chairman, { last_name, phones: ['+79110000001'] })
    const made = await test().call<Garage>(chairman, 'POST', `/api/gbc/${gbc_id}/garages`, fields)
    const ownership = { member_id, from: '2020-01-01' }
    await test().call(chairman, 'POST', `/api/gbc/${gbc_id}/garages/${made.body.id}/ownerships`, ownership)
    return test().user({ gbc_id, role: 'member', member_id })
  }
  const garageOf = async (q: string) =>
    (await test().call<Page<Garage>>(chairman, 'GET', `/api/gbc/${gbc_id}/garages?q=${q}`)).body.items[0]
  const call = <T = Announcement>(
    user: TestUser,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path = '',
    body?: unknown,
  ) => test().call<T & Refused>(user, method, `${base}${path}`, body)
  const draft = async (fields: object = {}) => {
    const { status, body } = await call(chairman, 'POST', '', {
      title: 'Вывоз снега',
      text: 'Уберите машины',
      ...fields,
    })
    expect(body).toMatchObject({ status: 'draft' })
    expect(status).toBe(201)
    return body
  }
  const act = (verb: string, { id, version }: Announcement, user = chairman) =>
    call(user, 'POST', `/${id}/${verb}`, { version })
  const published = async (fields: object = {}) => (await act('publish', await draft(fields))).body
  const change = (announcement: Announcement, fields: object) =>
    call(chairman, 'PUT', `/${announcement.id}`, { ...announcement, ...fields })
  const endsNow = ({ id }: Announcement) =>
    test()
      .db.write.updateTable('announcements')
      .set({ publish_from: inMinutes(-10), publish_to: inMinutes(-1) })
      .where('id', '=', id)
      .execute()
  const titlesOf = async (user: TestUser, query = '') =>
    (await call<Page<Announcement>>(user, 'GET', query)).body.items.map(({ title }) => title)
  const notices = async (user: TestUser) =>
    (await test().call<Page<Notification>>(user, 'GET', '/api/notifications')).body.items.filter(
      ({ kind }) => kind === 'announcement_published',
    )
  const letters = () =>
    test().db.read.selectFrom('mail_outbox').select(['recipient', 'text']).orderBy('recipient').execute()
  const jobsDone = () =>
    until(async () => {
      const open = await test()
        .db.read.selectFrom('jobs')
        .select('id')
        .where('gbc_id', '=', gbc_id)
        .where('status', 'in', ['queued', 'running'])
        .execute()
      return open.length === 0
    }, 'the end of the jobs')
  const readersOf = async ({ id }: Announcement, query = '') =>
    (await call<Readers>(chairman, 'GET', `/${id}/readers${query}`)).body

  describe('what it may say', () => {
    it.each<[string, object, Record<string, string>]>([
      ['no title', { title: ' ' }, { title: 'Обязательное поле' }],
      ['a long text', { text: 'я'.repeat(5001) }, { text: 'Не более 5000 символов' }],
      ['nobody to read it', { audience: 'garages' }, { garage_ids: 'Выберите гаражи, ряды или блоки' }],
      ['an unknown audience', { audience: 'neighbours' }, { audience: 'Выберите значение из списка' }],
      [
        'an end before the beginning',
        { publish_from: '2026-12-02T09:00:00Z', publish_to: '2026-12-01T09:00:00Z' },
        { publish_to: 'Конец показа раньше начала: проверьте даты' },
      ],
      [
        'a day that there is not',
        { publish_from: '2026-02-30T09:00:00Z' },
        { publish_from: 'Такой даты нет: введите день, месяц и год' },
      ],
      [
        'more places than 1 000',
        {
          audience: 'garages',
          blocks: Array.from({ length: 40 }, (_, index) => `${index}`),
          rows: Array.from({ length: 26 }, (_, index) => `${index}`),
        },
        { garage_ids: 'Не больше 1000' },
      ],
      [
        'a garage that is not there',
        { audience: 'garages', garage_ids: ['019a0000-0000-7000-8000-000000000000'] },
        { garage_ids: 'Одного из выбранных гаражей уже нет: выберите заново' },
      ],
    ])('is refused with %s', async (_, fields, errors) => {
      const { status, body } = await call(chairman, 'POST', '', { title: 'Снег', text: 'Снег', ...fields })
      expect([status, body.errors]).toEqual([422, errors])
    })

    it('pins two at most, and lets a third have the place of one that is over', async () => {
      const first = await published({ title: 'Вода', pinned: true })
      await published({ title: 'Свет', pinned: true, publish_from: inMinutes(60) })
      const errors = { pinned: 'Закреплены «Вода» и «Свет»: открепите одно из них' }
      // As a draft it is kept meanwhile.
      const third = await draft({ pinned: true })
      expect((await act('publish', third)).body.errors).toEqual(errors)
      const loose = await published()
      expect((await change(loose, { pinned: true })).body.errors).toEqual(errors)
      await act('archive', first)
      expect((await change(loose, { pinned: true })).body.pinned).toBe(true)
    })

    it('lets one of two at once have the last place', async () => {
      await published({ pinned: true })
      const drafts = [await draft({ pinned: true }), await draft({ pinned: true })]
      const answers = await Promise.all(drafts.map((made) => act('publish', made)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    })
  })

  describe('its life', () => {
    it('goes from a draft to published to withdrawn, and never back', async () => {
      const made = await draft()
      expect((await act('withdraw', made)).body.message).toBe('Черновик ещё не показан: отзывать нечего')
      const shown = (await act('publish', made)).body
      expect(shown).toMatchObject({ status: 'published', publish_from: expect.any(String), edited_at: null })
      // The answer to a second click.
      expect((await act('publish', made)).body).toMatchObject({ status: 'published', version: shown.version })
      const gone = (await act('withdraw', shown)).body
      expect(gone.status).toBe('withdrawn')
      expect((await act('publish', gone)).status).toBe(422)
      expect((await change(gone, { title: 'Иначе' })).body.message).toMatch(/^Отозванное объявление не меняется/)
    })

    it('says that it was changed once readers could see it', async () => {
      const shown = await published()
      expect((await change(shown, { pinned: true })).body.edited_at).toBeNull()
      const { body } = await change((await call(chairman, 'GET', `/${shown.id}`)).body, { text: 'Уберите и санки' })
      expect(body.edited_at).toEqual(expect.any(String))
      const waiting = await published({ publish_from: inMinutes(60) })
      expect((await change(waiting, { text: 'Ещё не видели' })).body.edited_at).toBeNull()
    })

    it('stands in its history, in words', async () => {
      const made = await draft({ audience: 'garages', garage_ids: [garage.id] })
      await change(made, { rows: ['2'], important: true })
      await act('publish', (await call(chairman, 'GET', `/${made.id}`)).body)
      const { body } = await call<HistoryEntry[]>(chairman, 'GET', `/${made.id}/history`)
      expect(body.map(({ action }) => action)).toEqual(['announcement_published', 'updated', 'created'])
      expect(body[1].changes).toEqual({ rows: [[], ['2']], important: [false, true] })
    })

    it('is neither written nor published with an end that is past, and else changed after it', async () => {
      const errors = { publish_to: 'Это время уже прошло: укажите более позднее' }
      const past = { publish_to: inMinutes(-1) }
      expect((await call(chairman, 'POST', '', { title: 'Снег', text: 'Снег', ...past })).body.errors).toEqual(errors)
      const made = await draft()
      expect((await change(made, past)).body.errors).toEqual(errors)
      await endsNow(made)
      expect((await act('publish', made)).body.errors).toEqual(errors)
      const over = await published()
      await endsNow(over)
      expect((await change(over, { ...past, title: 'Было' })).status).toBe(422)
      const kept = (await call(chairman, 'GET', `/${over.id}`)).body
      expect((await change(kept, { title: 'Было' })).body.title).toBe('Было')
    })
  })

  describe('who sees it', () => {
    it('is everybody, the office or owners there, and nobody before its time or after it', async () => {
      const pictures = { rows: ['1'], audience: 'garages' }
      await draft({ title: 'Черновик' })
      await published({ title: 'Всем' })
      await published({ title: 'Правлению', audience: 'office' })
      await published({ title: 'Ряду 1', ...pictures })
      await published({ title: 'Гаражу 2', audience: 'garages', garage_ids: [(await garageOf('2')).id] })
      await published({ title: 'Блоку А', audience: 'garages', blocks: ['А'] })
      await published({ title: 'Ряду 2 блока Б', audience: 'garages', blocks: ['Б'], rows: ['2'] })
      await published({ title: 'Завтра', publish_from: inMinutes(1440) })
      await act('withdraw', await published({ title: 'Отозвано' }))
      const over = await published({ title: 'Было' })
      await endsNow(over)

      expect(await titlesOf(member, '?sort=title')).toEqual(['Блоку А', 'Всем', 'Ряду 1'])
      expect(await titlesOf(neighbour, '?sort=title')).toEqual(['Блоку А', 'Всем', 'Гаражу 2'])
      expect(await titlesOf(accountant, '?sort=title')).toEqual([
        'Блоку А',
        'Всем',
        'Гаражу 2',
        'Правлению',
        'Ряду 1',
        'Ряду 2 блока Б',
      ])
      expect(await titlesOf(chairman, '?sort=title')).toHaveLength(10)
      expect(await titlesOf(chairman, '?shown=true')).toHaveLength(6)
      expect((await test().call<PlaceNames>(chairman, 'GET', `/api/gbc/${gbc_id}/audience/places`)).body).toEqual({
        blocks: ['А'],
        rows: ['1', '2'],
      })
    })

    it('is nobody else: not by its id, its file, the search, its mark or an event', async () => {
      const own = await published({ title: 'Ряду первому', audience: 'garages', rows: ['1'] })
      const { payload, type } = form([
        ['area', 'announcement_file'],
        ['record_id', own.id],
        ['file', { name: 'схема.jpg', content: await photo().jpeg().toBuffer() }],
      ])
      const upload = (user: TestUser) =>
        test().call<FileRecord>(user, 'POST', '/api/files/upload', payload, { 'content-type': type })
      expect((await upload(member)).status).toBe(403)
      const { body: file } = await upload(chairman)
      const search = async (user: TestUser) =>
        (await test().call<SearchAnswer>(user, 'GET', `/api/gbc/${gbc_id}/search?q=первому`)).body.groups.length
      const statuses = async (user: TestUser) => [
        (await call(user, 'GET', `/${own.id}`)).status,
        (await test().call(user, 'GET', file.url)).status,
        (await call(user, 'POST', `/${own.id}/seen`)).status,
        await search(user),
      ]
      expect(await statuses(member)).toEqual([200, 200, 200, 1])
      expect(await statuses(neighbour)).toEqual([404, 404, 404, 0])
      const found = (await call(member, 'GET', `/${own.id}`)).body
      expect(found.files.map(({ name }) => name)).toEqual(['схема.jpg'])
      expect([found.rows, found.garages]).toEqual([[], []])
      expect((await call(member, 'GET', `/${own.id}/readers`)).status).toBe(403)
      expect((await call(chairman, 'DELETE', `/${own.id}/files/${file.id}`)).body.files).toEqual([])
      expect((await test().call(member, 'GET', file.url)).status).toBe(404)
    })

    /** What a user's open page hears of, by ids. */
    async function listen(user: TestUser) {
      await test()
        .app.listen({ port: 0, host: '127.0.0.1' })
        .catch(() => undefined)
      const { port } = test().app.server.address() as AddressInfo
      const { body } = await test().call<{ ticket: string }>(user, 'POST', '/api/socket/ticket')
      const socket: Socket = io(`http://127.0.0.1:${port}`, {
        query: { token: body.ticket },
        transports: ['websocket'],
        forceNew: true,
      })
      const heard: ChangedEvent[] = []
      socket.on('changed', (event: ChangedEvent) => void heard.push(event))
      await once(socket as never, 'connect')
      const hears = ({ id, version }: Announcement) =>
        heard.some((event) => event.id === id && event.version === version)
      return { socket, hears }
    }

    it('hears of it: those it is for, whichever way it changes', async () => {
      const [concerned, other] = [await listen(member), await listen(neighbour)]
      const own = await published({ audience: 'garages', rows: ['1'] })
      await until(() => concerned.hears(own))
      const toAll = await published()
      await until(() => other.hears(toAll) && concerned.hears(toAll))
      expect(other.hears(own)).toBe(false)
      for (const { socket } of [concerned, other]) socket.disconnect()
    })

    it('hears of a draft only as the one who writes announcements', async () => {
      const [writer, office] = [await listen(chairman), await listen(accountant)]
      const hidden = await draft()
      const later = await published({ publish_from: inMinutes(1440) })
      const shown = await published({ audience: 'garages', rows: ['1'] })
      await until(() => [hidden, later, shown].every(writer.hears) && office.hears(shown))
      expect([hidden, later].filter(office.hears)).toEqual([])
      for (const { socket } of [writer, office]) socket.disconnect()
    })

    it('hears also that it is taken away: those it is for no longer', async () => {
      const toAll = await published()
      await jobsDone()
      const other = await listen(neighbour)
      const narrowed = (await change(toAll, { audience: 'garages', rows: ['1'] })).body
      await until(() => other.hears(narrowed), 'the narrowed one heard of')
      expect(await titlesOf(neighbour)).toEqual([])
      const again = await published()
      await until(() => other.hears(again))
      const withdrawn = (await act('withdraw', again)).body
      await until(() => other.hears(withdrawn), 'the withdrawn one heard of')
      const last = await published()
      const archived = (await act('archive', last)).body
      await until(() => other.hears(archived), 'the archived one heard of')
      other.socket.disconnect()
    })
  })

  describe('its readers', () => {
    it('are counted and named as they say that they have read it', async () => {
      const shown = await published({ audience: 'garages', blocks: ['А'], important: true })
      expect(await readersOf(shown)).toMatchObject({ seen: 0, audience: 2, total: 2 })
      // The office sees it too, and nobody waits for its word.
      expect((await call(chairman, 'GET', `/${shown.id}`)).body.to_read).toBe(false)
      expect((await call(member, 'GET', `/${shown.id}`)).body.to_read).toBe(true)
      const first = await call(member, 'POST', `/${shown.id}/seen`)
      expect(first.body.seen_at).toEqual(expect.any(String))
      expect((await call(member, 'POST', `/${shown.id}/seen`)).body.seen_at).toBe(first.body.seen_at)
      const { seen, items } = await readersOf(shown, '?state=seen')
      expect([seen, items]).toEqual([
        1,
        [
          {
            ...{ id: member.id, name: member.email, garages: '1', phone: '+79110000001' },
            ...{ role: 'member', seen_at: first.body.seen_at },
          },
        ],
      ])
      expect((await readersOf(shown, '?state=waiting')).items.map(({ id }) => id)).toEqual([neighbour.id])
      const sheet = await test().app.inject({
        url: `${base}/${shown.id}/readers/export`,
        headers: { authorization: `Bearer ${chairman.token}` },
      })
      expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    })

    it('are asked anew when they are notified again of a changed one, and only then', async () => {
      const shown = await published()
      await jobsDone()
      await call(member, 'POST', `/${shown.id}/seen`)
      const changed = (await change(shown, { text: 'Уберите машины до шести' })).body
      await jobsDone()
      expect([(await readersOf(changed)).seen, (await notices(member)).length]).toEqual([1, 1])
      await change(changed, { text: 'Уберите машины до пяти', notify_again: true })
      await jobsDone()
      expect([(await readersOf(changed)).seen, (await notices(member)).length]).toEqual([0, 2])
    })

    it('are notified once on the screen and, if so wished, by mail in plain words', async () => {
      await published({
        text: 'Уберите **все** машины:\n\n- с проезда\n- от [ворот](https://example.org/vorota)',
        by_mail: true,
      })
      await jobsDone()
      expect(await notices(member)).toMatchObject([
        { title: 'Вывоз снега', link: expect.stringContaining('/dashboard/announcements/') },
      ])
      expect(await notices(chairman)).toEqual([])
      const queued = await letters()
      expect(queued.map(({ recipient }) => recipient)).toEqual([accountant.email, member.email, neighbour.email].sort())
      expect(queued[0].text).toContain('Уберите все машины:\n\n— с проезда\n— от ворот (https://example.org/vorota)')
      await published({ by_mail: false })
      await jobsDone()
      expect([(await letters()).length, (await notices(member)).length]).toEqual([3, 2])
    })

    it('are notified of one whose text is cut short in the middle of an emoji', async () => {
      await published({ text: `${'б'.repeat(299)}\u{1F600} и дальше` })
      await jobsDone()
      expect(await notices(member)).toMatchObject([{ text: `${'б'.repeat(299)}…` }])
    })

    it('hear of a scheduled one when its time has come, once however often the clock is looked at', async () => {
      const { id } = await published({ publish_from: inMinutes(30) })
      await announcementsAppear.run(test().app)
      await jobsDone()
      expect(await notices(member)).toEqual([])
      const due = { publish_from: inMinutes(-2), announced_at: inMinutes(-2) }
      await test().db.write.updateTable('announcements').set(due).where('id', '=', id).execute()
      await Promise.all([1, 2, 3].map(() => announcementsAppear.run(test().app)))
      await announcementsAppear.run(test().app)
      await jobsDone()
      expect(await notices(member)).toHaveLength(1)
      expect(await notices(neighbour)).toHaveLength(1)
    })

    it('hear nothing of a scheduled one whose time came more than a month ago, while no server ran', async () => {
      const { id } = await published({ publish_from: inMinutes(30) })
      const long = inMinutes(-32 * 24 * 60)
      const due = { publish_from: long, announced_at: long }
      await test().db.write.updateTable('announcements').set(due).where('id', '=', id).execute()
      await announcementsAppear.run(test().app)
      await jobsDone()
      expect(await notices(member)).toEqual([])
    })
  })
})
