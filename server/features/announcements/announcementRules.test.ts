import {
  ANNOUNCEMENT_STATUSES,
  announcementState,
  announcementStateNames,
  type Announcement,
  type AnnouncementListQuery,
} from '#contract/announcements'
import type { Readers } from '#contract/audience'
import type { ApiError, HistoryEntry, Page } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { Notification, Unread } from '#contract/notifications'
import { today } from '#server/lib/days'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { form, photo } from '#server/testing/uploads'
import { writerScope } from '#server/features/audience/published'
import { markRead } from '#server/features/audience/readMarks'
import { ANY_CHANGE } from '#server/db/listChanges'
import { totalOf } from '#server/db/totals'
import { listAnnouncements } from './announcementsRepository'

type Refused = Pick<ApiError, 'message' | 'errors'>
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

onBothEngines((test) => {
  let gbc_id: string
  let base: string
  let chairman: TestUser
  let reader: TestUser

  beforeEach(async () => {
    const made = await test().cooperative()
    ;[gbc_id, chairman, base] = [made.gbc.id, made.chairman, `/api/gbc/${made.gbc.id}/announcements`]
    reader = await test().user({ gbc_id, role: 'member' })
  })

  const call = <T = Announcement>(user: TestUser, method: 'GET' | 'POST' | 'PUT', path = '', body?: unknown) =>
    test().call<T & Refused>(user, method, `${base}${path}`, body)
  const draft = async (fields: object = {}) =>
    (await call(chairman, 'POST', '', { title: 'Вывоз снега', text: 'Уберите машины', ...fields })).body
  const act = (verb: string, { id, version }: Announcement) => call(chairman, 'POST', `/${id}/${verb}`, { version })
  const published = async (fields: object = {}) => (await act('publish', await draft(fields))).body
  const change = (announcement: Announcement, fields: object) =>
    call(chairman, 'PUT', `/${announcement.id}`, { ...announcement, ...fields })
  const jobDone = () =>
    until(async () => {
      const jobs = await test().db.read.selectFrom('jobs').select('status').where('gbc_id', '=', gbc_id).execute()
      return jobs.length > 0 && jobs.every(({ status }) => status === 'done')
    }, 'the end of the job')

  describe('in the archive', () => {
    it('is not pinned, also when it is taken out again', async () => {
      const archived = (await act('archive', await published({ pinned: true }))).body
      expect(archived.pinned).toBe(false)
      expect((await act('restore', archived)).body.pinned).toBe(false)
    })

    it('is seen by its readers no longer', async () => {
      const shown = await published()
      const seen = async () => [
        (await call(reader, 'GET', `/${shown.id}`)).status,
        (await call<Page<Announcement>>(reader, 'GET')).body.total,
      ]
      expect(await seen()).toEqual([200, 1])
      await act('archive', shown)
      expect(await seen()).toEqual([410, 0])
    })

    it('is not published', async () => {
      const { status, body } = await act('publish', (await act('archive', await draft())).body)
      expect([status, body.message]).toEqual([422, 'Объявление в архиве: сначала верните его'])
    })
  })

  describe('its files', () => {
    const attach = async ({ id }: Announcement) => {
      const { payload, type } = form([
        ['area', 'announcement_file'],
        ['record_id', id],
        ['file', { name: 'схема.jpg', content: await photo({ width: 20, height: 20 }).jpeg().toBuffer() }],
      ])
      return test().call<Refused>(chairman, 'POST', '/api/files/upload', payload, { 'content-type': type })
    }

    it('are not added in the archive', async () => {
      const { status, body } = await attach((await act('archive', await draft())).body)
      expect([status, body.errors]).toEqual([422, { file: 'Запись в архиве: сначала верните её' }])
    })

    it('come back once they were removed, and stand in the history', async () => {
      const made = await draft()
      const { body: file } = await attach(made)
      const { id } = file as unknown as { id: string }
      const path = `${base}/${made.id}/files/${id}`
      const filesAfter = async (method: 'DELETE' | 'POST', url: string) =>
        (await test().call<Announcement>(chairman, method, url)).body.files.length
      expect(await filesAfter('DELETE', path)).toBe(0)
      expect((await test().call(chairman, 'GET', `/api/files/${id}`)).status).toBe(404)
      expect(await filesAfter('POST', `${path}/restore`)).toBe(1)
      expect((await test().call(reader, 'POST', `${path}/restore`)).status).toBe(403)
      const { body } = await call<HistoryEntry[]>(chairman, 'GET', `/${made.id}/history`)
      expect(body.map(({ action }) => action)).toEqual(['file_restored', 'file_removed', 'file_added', 'created'])
    })

    it('are ten at most', async () => {
      const made = await draft()
      for (let number = 1; number <= 10; number += 1) expect((await attach(made)).status).toBe(201)
      const { status, body } = await attach(made)
      expect([status, body.errors]).toEqual([422, { file: 'Не больше 10 файлов' }])
    })

    it('are ten at most, one that is brought back among them', async () => {
      const made = await draft()
      const ids: string[] = []
      for (let number = 1; number <= 10; number += 1)
        ids.push(((await attach(made)).body as unknown as { id: string }).id)
      const path = (id: string) => `${base}/${made.id}/files/${id}`
      await test().call(chairman, 'DELETE', path(ids[0]))
      expect((await attach(made)).status).toBe(201)
      const restore = () => test().call<Refused>(chairman, 'POST', `${path(ids[0])}/restore`)
      const { status, body } = await restore()
      expect([status, body.errors]).toEqual([422, { file: 'Не больше 10 файлов' }])
      expect((await call(chairman, 'GET', `/${made.id}`)).body.files).toHaveLength(10)
      // One that is there is brought back again without a word, full as the record is.
      await test().call(chairman, 'DELETE', path(ids[1]))
      expect([(await restore()).status, (await restore()).status]).toEqual([200, 200])
    })
  })

  it('is not withdrawn by who has not seen the last change', async () => {
    const shown = await published()
    await change(shown, { text: 'Уберите и санки' })
    expect((await act('withdraw', shown)).status).toBe(409)
    expect((await call(chairman, 'GET', `/${shown.id}`)).body.status).toBe('published')
  })

  it('is shown from the same time on when an edit leaves that empty', async () => {
    const shown = await published()
    const { status, body } = await change(shown, { text: 'Уберите и санки', publish_from: null })
    expect([status, body.publish_from]).toEqual([200, shown.publish_from])
  })

  it('is not seen by a former owner from the day on that the garage is sold', async () => {
    const { id: member_id } = await test().member(gbc_id, chairman)
    const owner = await test().user({ gbc_id, role: 'member', member_id })
    const { body: garage } = await test().call<Garage>(chairman, 'POST', `/api/gbc/${gbc_id}/garages`, { number: '1' })
    const ownership = { member_id, from: '2020-01-01' }
    await test().call(chairman, 'POST', `/api/gbc/${gbc_id}/garages/${garage.id}/ownerships`, ownership)
    const { id } = await published({ audience: 'garages', garage_ids: [garage.id] })
    const seenBy = async () => [
      (await call(owner, 'GET', `/${id}`)).status,
      (await call<Page<Announcement>>(owner, 'GET')).body.total,
      (await call<Readers>(chairman, 'GET', `/${id}/readers`)).body.audience,
    ]
    expect(await seenBy()).toEqual([200, 1, 1])
    await test()
      .db.write.updateTable('ownerships')
      .set({ to_on: today(gbc_id) })
      .where('gbc_id', '=', gbc_id)
      .execute()
    expect(await seenBy()).toEqual([404, 0, 0])
  })

  it('is not told to a blocked user, on the screen or by mail', async () => {
    const blocked = await test().user({ gbc_id, role: 'member' })
    await test().db.write.updateTable('users').set({ enabled: 0 }).where('id', '=', blocked.id).execute()
    const { id } = await published({ by_mail: true })
    await jobDone()
    const { read } = test().db
    const notified = await read.selectFrom('notifications').select('user_id').where('gbc_id', '=', gbc_id).execute()
    expect(notified.map(({ user_id }) => user_id)).toEqual([reader.id])
    const letters = await read.selectFrom('mail_outbox').select('recipient').where('gbc_id', '=', gbc_id).execute()
    expect(letters.map(({ recipient }) => recipient)).toEqual([reader.email])
    // The reader alone: who published it is none of its readers.
    expect((await call<Readers>(chairman, 'GET', `/${id}/readers`)).body.audience).toBe(1)
  })

  describe('its notifications', () => {
    const unread = async (user: TestUser) =>
      (await test().call<Unread>(user, 'GET', '/api/notifications/unread')).body.unread
    const titles = async (user: TestUser) =>
      (await test().call<Page<Notification>>(user, 'GET', '/api/notifications')).body.items.map(({ title }) => title)

    it.each([
      ['withdrawn', 'withdraw'],
      ['put into the archive', 'archive'],
    ])('are gone for whoever read it, and for all when it is %s', async (_what, verb) => {
      const other = await test().user({ gbc_id, role: 'member' })
      const shown = await published()
      await jobDone()
      expect([await unread(reader), await unread(other)]).toEqual([1, 1])
      await call(reader, 'POST', `/${shown.id}/seen`)
      expect([await unread(reader), await unread(other)]).toEqual([0, 1])
      await act(verb, shown)
      expect(await unread(other)).toBe(0)
      expect([await titles(reader), await titles(other)]).toEqual([[], []])
    })

    it('remind those who have not said that they read it, once a day', async () => {
      const other = await test().user({ gbc_id, role: 'member' })
      const plain = await published()
      expect((await act('remind', plain)).status).toBe(422)
      const shown = await published({ title: 'Отключение воды', important: true })
      await jobDone()
      await call(reader, 'POST', `/${shown.id}/seen`)
      const reminded = async () => (await call<Readers>(chairman, 'GET', `/${shown.id}/readers`)).body.reminded_at
      expect(await reminded()).toBeNull()
      expect((await act('remind', shown)).status).toBe(200)
      expect(await reminded()).toEqual(expect.any(String))
      const { body: history } = await call<HistoryEntry[]>(chairman, 'GET', `/${shown.id}/history`)
      expect(history[0].action).toBe('reminded')
      await jobDone()
      const again = await act('remind', shown)
      expect([again.status, again.body.message]).toEqual([422, 'Сегодня уже напоминали: в следующий раз можно завтра'])
      expect(await titles(reader)).toEqual(['Отключение воды', 'Вывоз снега'])
      expect(await titles(other)).toEqual(['Напоминание: Отключение воды', 'Отключение воды', 'Вывоз снега'])
    })
  })

  it('counts those without a login, who read it on the board, before it is published and behind its readers', async () => {
    const { id: member_id } = await test().member(gbc_id, chairman, { last_name: 'Домов' })
    await test().member(gbc_id, chairman, { last_name: 'Бессетев' })
    const { body: garage } = await test().call<Garage>(chairman, 'POST', `/api/gbc/${gbc_id}/garages`, { number: '7' })
    const ownership = { member_id, from: '2020-01-01' }
    await test().call(chairman, 'POST', `/api/gbc/${gbc_id}/garages/${garage.id}/ownerships`, ownership)
    const readers = async ({ id }: Announcement, query = '') =>
      (await call<Readers>(chairman, 'GET', `/${id}/readers${query}`)).body
    expect(await readers(await draft({ audience: 'garages', garage_ids: [garage.id] }))).toMatchObject({
      ...{ audience: 0, offline: 1, total: 1 },
      items: [{ name: expect.stringContaining('Домов'), garages: '7', role: null, seen_at: null }],
    })
    const shown = await published()
    const names = async (query: string) => (await readers(shown, query)).items.map(({ role }) => role !== null)
    expect(await names('')).toEqual([true, false, false])
    expect(await names('?page=2&page_size=2')).toEqual([false])
    expect(await names('?state=offline')).toEqual([false, false])
    expect(await names('?state=waiting')).toEqual([true])
    expect(await names('?q=домов')).toEqual([false])
    expect(await names('?q=7')).toEqual([false])
    expect(await names('?q=7&state=waiting')).toEqual([])
    expect((await readers(await draft({ audience: 'office' }))).offline).toBe(0)
  })

  it('has a history that its readers do not see: what it was as a draft stands there', async () => {
    const made = await draft({ title: 'Черновое имя' })
    const shown = (await act('publish', (await change(made, { title: 'Имя' })).body)).body
    expect((await call(reader, 'GET', `/${shown.id}`)).status).toBe(200)
    expect((await call(reader, 'GET', `/${shown.id}/history`)).status).toBe(403)
  })

  it('is not published by who has not seen the last change', async () => {
    const made = await draft()
    await change(made, { text: 'Уберите и санки' })
    expect((await act('publish', made)).status).toBe(409)
    expect((await call(chairman, 'GET', `/${made.id}`)).body.status).toBe('draft')
  })

  describe('when it is shown no longer', () => {
    const answer = async ({ id }: Announcement) => {
      const { status, body } = await call(reader, 'GET', `/${id}`)
      return [status, body.message]
    }

    it('says to those whom it was for that it is withdrawn, or over, and to nobody else that it ever was', async () => {
      const withdrawn = await published({ pinned: true })
      const office = await published({ audience: 'office' })
      const waits = await published({ publish_from: new Date(Date.now() + 3_600_000).toISOString() })
      expect((await act('withdraw', withdrawn)).body.pinned).toBe(false)
      await act('withdraw', office)
      expect(await answer(withdrawn)).toEqual([410, 'Объявление отозвано'])
      const over = await published()
      const ended = { publish_from: minutesAgo(9), announced_at: minutesAgo(9), publish_to: minutesAgo(1) }
      await test().db.write.updateTable('announcements').set(ended).where('id', '=', over.id).execute()
      expect(await answer(over)).toEqual([410, 'Показ объявления окончен'])
      for (const hidden of [office, waits, await draft()]) expect((await answer(hidden))[0]).toBe(404)
    })

    it('waits for nobody, reminds nobody, and is not announced again', async () => {
      const shown = await published({ important: true })
      const ended = { publish_from: minutesAgo(9), announced_at: minutesAgo(9), publish_to: minutesAgo(1) }
      await test().db.write.updateTable('announcements').set(ended).where('id', '=', shown.id).execute()
      const over = (await call(chairman, 'GET', `/${shown.id}`)).body
      expect((await act('remind', over)).status).toBe(422)
      const { body } = await change(over, { text: 'Убрали', notify_again: true })
      expect(body.announced_at).toBe(over.announced_at)
      expect((await call<Page<Announcement>>(reader, 'GET', '?waiting=true')).body.total).toBe(0)
      const archived = (await act('archive', await published({ important: true }))).body
      expect((await act('remind', archived)).status).toBe(422)
    })
  })

  it('is announced at the time that its showing was moved to', async () => {
    const hour = 3_600_000
    const waits = await published({ publish_from: new Date(Date.now() + hour).toISOString() })
    const publish_from = new Date(Date.now() + 2 * hour).toISOString()
    expect((await change(waits, { publish_from })).body).toMatchObject({ publish_from, announced_at: publish_from })
  })

  describe('in the list', () => {
    const titles = async (user: TestUser, query: string) =>
      (await call<Page<Announcement>>(user, 'GET', query)).body.items.map(({ title }) => title)

    it('stands first when it is pinned, and is found among the important ones', async () => {
      await published({ title: 'Закреплено', pinned: true })
      await published({ title: 'Важное', important: true })
      await published({ title: 'Новое' })
      expect(await titles(reader, '')).toEqual(['Закреплено', 'Новое', 'Важное'])
      expect(await titles(reader, '?important=true')).toEqual(['Важное'])
      expect(await titles(reader, '?important=false')).toEqual(['Закреплено', 'Новое'])
    })

    it('is in the state for the database that it is in for the screen, whatever its times are', async () => {
      const times = [null, minutesAgo(2), minutesAgo(1), new Date(Date.now() + 3_600_000).toISOString()]
      const rows = ANNOUNCEMENT_STATUSES.flatMap((status) =>
        times.flatMap((publish_from) => times.map((publish_to) => ({ status, publish_from, publish_to }))),
      )
      for (const [index, row] of rows.entries()) {
        const { id } = await draft({ title: `Объявление ${index}` })
        await test().db.write.updateTable('announcements').set(row).where('id', '=', id).execute()
      }
      const all = (await call<Page<Announcement>>(chairman, 'GET', '?page_size=100')).body.items
      expect(all).toHaveLength(rows.length)
      for (const state of Object.keys(announcementStateNames)) {
        const found = (await call<Page<Announcement>>(chairman, 'GET', `?page_size=100&status=${state}`)).body.items
        const expected = all.filter((one) => (announcementState(one) as string) === state)
        expect([state, found.map(({ id }) => id).sort()]).toEqual([state, expected.map(({ id }) => id).sort()])
      }
      const shown = (await call<Page<Announcement>>(reader, 'GET', '?page_size=100')).body.items
      expect(shown.map((one) => announcementState(one)).filter((state) => state !== 'published')).toEqual([])
      expect(shown).toHaveLength(all.filter((one) => announcementState(one) === 'published').length)
    })

    it('is found by its state at the moment: waiting for its time, shown, over, withdrawn', async () => {
      await draft({ title: 'Черновик' })
      await published({ title: 'Скоро', publish_from: new Date(Date.now() + 3_600_000).toISOString() })
      await published({ title: 'Видно' })
      const over = await published({ title: 'Прошло' })
      const publish_to = minutesAgo(1)
      await test().db.write.updateTable('announcements').set({ publish_to }).where('id', '=', over.id).execute()
      await act('withdraw', await published({ title: 'Отозвано' }))
      await act('archive', await published({ title: 'Убрано' }))
      const found = async (status: string) => titles(chairman, `?archived=all&sort=title&status=${status}`)
      expect(await found('draft')).toEqual(['Черновик'])
      expect(await found('scheduled')).toEqual(['Скоро'])
      expect(await found('published')).toEqual(['Видно'])
      expect(await found('ended')).toEqual(['Прошло', 'Убрано'])
      expect(await found('withdrawn,draft')).toEqual(['Отозвано', 'Черновик'])
      expect((await call(chairman, 'GET', '?status=shown')).status).toBe(422)
    })

    it('asked for by state, a moment after a moment, pushes out no number that is remembered of other lists', async () => {
      const rows = test().db.read.selectFrom('announcements').where('gbc_id', '=', gbc_id)
      const remembered = () => totalOf(test().db, gbc_id, ANY_CHANGE, rows)
      const { id } = await draft()
      expect(await remembered()).toBe(1)
      const clock = jest.spyOn(Date.prototype, 'toISOString')
      const query = { page: 1, page_size: 1, status: 'published' } as AnnouncementListQuery
      for (let second = 0; second < 600; second += 1) {
        clock.mockReturnValue(`2026-01-01T00:00:00.${String(second).padStart(3, '0')}Z`)
        await listAnnouncements(test().db, gbc_id, query, writerScope())
      }
      clock.mockRestore()
      // No entry of the log tells of this: only who has forgotten the number counts anew.
      await test().db.write.deleteFrom('announcements').where('id', '=', id).execute()
      expect(await remembered()).toBe(1)
    })

    it('waits for its reader until that one has said so, the latest first, and never for who published it', async () => {
      const first = await published({ title: 'Первое', important: true })
      await published({ title: 'Второе', important: true })
      await published({ title: 'Просто так' })
      const waiting = '?waiting=true&sort=-publish_from'
      expect(await titles(reader, waiting)).toEqual(['Второе', 'Первое'])
      await call(reader, 'POST', `/${first.id}/seen`)
      expect(await titles(reader, waiting)).toEqual(['Второе'])
      expect((await call<Page<Announcement>>(reader, 'GET', waiting)).body.total).toBe(1)
      expect(await titles(chairman, waiting)).toEqual([])
    })

    it('says to those who write how many have read it, and to nobody else', async () => {
      await test().user({ gbc_id, role: 'accountant' })
      const toAll = await published()
      const toOffice = await published({ audience: 'office' })
      await call(reader, 'POST', `/${toAll.id}/seen`)
      const readersOf = async (user: TestUser, { id }: Announcement) => (await call(user, 'GET', `/${id}`)).body.readers
      expect(await readersOf(chairman, toAll)).toEqual({ seen: 1, audience: 2 })
      expect(await readersOf(chairman, toOffice)).toEqual({ seen: 0, audience: 1 })
      expect(await readersOf(chairman, await draft())).toBeNull()
      const waits = await published({ publish_from: new Date(Date.now() + 3_600_000).toISOString() })
      expect(await readersOf(chairman, waits)).toBeNull()
      // Nobody was told of it: its time comes, and it still has no readers.
      expect((await act('withdraw', waits)).body).toMatchObject({ announced_at: null, readers: null })
      expect(await readersOf(reader, toAll)).toBeNull()
      expect((await act('withdraw', toAll)).body.readers).toEqual({ seen: 1, audience: 2 })
    })
  })

  describe('the mark of who has read it', () => {
    const earlier = async ({ id }: Announcement, announced_at: string, at: string) => {
      await test().db.write.updateTable('announcements').set({ announced_at }).where('id', '=', id).execute()
      await test().db.write.updateTable('read_marks').set({ at }).where('record_id', '=', id).execute()
    }

    it('is gone when readers are told again, and can be set again', async () => {
      const shown = await published()
      await call(reader, 'POST', `/${shown.id}/seen`)
      const at = minutesAgo(30)
      await earlier(shown, minutesAgo(60), at)
      expect((await call(reader, 'GET', `/${shown.id}`)).body).toMatchObject({ seen_at: at, to_read: false })
      await change(shown, { text: 'Уберите и санки', notify_again: true })
      expect((await call(reader, 'GET', `/${shown.id}`)).body).toMatchObject({ seen_at: null, to_read: true })
      const { body } = await call(reader, 'POST', `/${shown.id}/seen`)
      expect(body).toMatchObject({ seen_at: expect.any(String), to_read: false })
    })

    it('stays the first one when it is set twice at once', async () => {
      const shown = await published()
      const read = { gbc_id, area: 'announcements', id: shown.id, announced_at: minutesAgo(60) } as const
      await markRead(test().db.write, read, reader.id)
      const at = minutesAgo(30)
      await earlier(shown, minutesAgo(60), at)
      await markRead(test().db.write, read, reader.id)
      expect((await call(reader, 'GET', `/${shown.id}`)).body.seen_at).toBe(at)
    })
  })
})
