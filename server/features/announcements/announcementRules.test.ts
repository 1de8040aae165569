import type { Announcement, AnnouncementReaders } from '#contract/announcements'
import type { ApiError, Page } from '#contract/common'
import type { Garage } from '#contract/garages'
import { today } from '#server/lib/days'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { form, photo } from '#server/testing/uploads'
import { markSeen } from './announcementsRepository'

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
      expect([status, body.errors]).toEqual([422, { file: 'Объявление в архиве: сначала верните его' }])
    })

    it('are ten at most', async () => {
      const made = await draft()
      for (let number = 1; number <= 10; number += 1) expect((await attach(made)).status).toBe(201)
      const { status, body } = await attach(made)
      expect([status, body.errors]).toEqual([422, { file: 'Не больше 10 файлов' }])
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
      (await call<AnnouncementReaders>(chairman, 'GET', `/${id}/readers`)).body.audience,
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
    // The chairman and the reader.
    expect((await call<AnnouncementReaders>(chairman, 'GET', `/${id}/readers`)).body.audience).toBe(2)
  })

  describe('the mark of who has read it', () => {
    const earlier = async ({ id }: Announcement, announced_at: string, at: string) => {
      await test().db.write.updateTable('announcements').set({ announced_at }).where('id', '=', id).execute()
      await test().db.write.updateTable('announcement_reads').set({ at }).where('announcement_id', '=', id).execute()
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
      await markSeen(test().db.write, gbc_id, reader.id, shown.id)
      const at = minutesAgo(30)
      await earlier(shown, minutesAgo(60), at)
      await markSeen(test().db.write, gbc_id, reader.id, shown.id)
      expect((await call(reader, 'GET', `/${shown.id}`)).body.seen_at).toBe(at)
    })
  })
})
