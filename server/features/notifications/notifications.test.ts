import { io } from 'socket.io-client'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { Page } from '#contract/common'
import type { Notification, Preferences, Unread } from '#contract/notifications'
import { parseChanges } from '#server/records/changes'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { notify, type Notice } from '#server/mail/notify'
import { dropOldNotifications } from './notificationsRepository'

onBothEngines((test) => {
  let gbc_id: string
  let chairman: TestUser
  let accountant: TestUser
  let member: TestUser
  let stranger: TestUser

  beforeAll(async () => {
    const made = await test().cooperative()
    gbc_id = made.gbc.id
    chairman = made.chairman
    accountant = await test().user({ gbc_id, role: 'accountant' })
    member = await test().user({ gbc_id, role: 'member' })
    const other = await test().cooperative()
    stranger = other.chairman
  })

  const send = (notice: Partial<Notice> & Pick<Notice, 'to'>) =>
    test()
      .db.write.transaction()
      .execute((trx) => notify(trx, { gbc_id, kind: 'contact_change_proposed', title: 'Новость', ...notice }))
  const listOf = async (user: TestUser, query = '') =>
    (await test().call<Page<Notification>>(user, 'GET', `/api/notifications${query}`)).body
  const unreadOf = async (user: TestUser) =>
    (await test().call<Unread>(user, 'GET', '/api/notifications/unread')).body.unread
  const read = (user: TestUser, id: string) =>
    test().call<Notification>(user, 'POST', `/api/notifications/${id}/read`, {})
  const lettersTo = (user: TestUser) =>
    test()
      .db.write.selectFrom('mail_outbox')
      .select(['subject', 'text', 'link'])
      .where('recipient', '=', user.email)
      .execute()
  const clear = async () => {
    await test().db.write.deleteFrom('notifications').execute()
    await test().db.write.deleteFrom('mail_outbox').execute()
  }
  beforeEach(clear)

  it('those whose role may are notified, except who did it and who is blocked, and nobody of another cooperative', async () => {
    const blocked = await test().user({ gbc_id, role: 'board' })
    await test().db.write.updateTable('users').set({ enabled: 0 }).where('id', '=', blocked.id).execute()
    const notified = await send({
      to: { permission: 'members.write', except: chairman.id },
      title: 'Семёнов предлагает новый телефон',
      text: 'Было …-01, станет …-02',
      link: '/dashboard/members',
    })
    expect(notified).toEqual([accountant.id])
    expect(await send({ to: { user_ids: [stranger.id, member.id] } })).toEqual([member.id])
    expect(await send({ to: { user_ids: [] } })).toEqual([])
    expect((await listOf(accountant)).items).toMatchObject([
      {
        kind: 'contact_change_proposed',
        title: 'Семёнов предлагает новый телефон',
        text: 'Было …-01, станет …-02',
        link: '/dashboard/members',
        read_at: null,
      },
    ])
    expect(await unreadOf(stranger)).toBe(0)
  })

  it('the list is one’s own, newest first, by pages, all or the unread', async () => {
    for (const title of ['первая', 'вторая', 'третья']) await send({ to: { user_ids: [chairman.id] }, title })
    const { items, total } = await listOf(chairman, '?page_size=2')
    expect([items.map(({ title }) => title), total]).toEqual([['третья', 'вторая'], 3])
    expect((await listOf(chairman, '?page_size=2&page=2')).items.map(({ title }) => title)).toEqual(['первая'])
    expect((await read(accountant, items[0].id)).status).toBe(404)
    const first = await read(chairman, items[0].id)
    expect(first.body.read_at).toEqual(expect.any(String))
    expect((await read(chairman, items[0].id)).body.read_at).toBe(first.body.read_at)
    expect(await unreadOf(chairman)).toBe(2)
    expect((await listOf(chairman, '?unread=true')).items.map(({ title }) => title)).toEqual(['вторая', 'первая'])
    expect((await test().call(chairman, 'GET', '/api/notifications?unread=maybe')).status).toBe(422)
  })

  it('«all read» leaves what has come since the user looked', async () => {
    await send({ to: { user_ids: [chairman.id] }, title: 'видел' })
    const [{ id: until }] = (await listOf(chairman)).items
    await send({ to: { user_ids: [chairman.id] }, title: 'ещё не видел' })
    const { body } = await test().call<Unread>(chairman, 'POST', '/api/notifications/read-all', { until })
    expect(body.unread).toBe(1)
    expect((await listOf(chairman, '?unread=true')).items.map(({ title }) => title)).toEqual(['ещё не видел'])
    expect((await test().call(chairman, 'POST', '/api/notifications/read-all', { until: 'всё' })).status).toBe(422)
  })

  it('whoever moves to another cooperative leaves its news behind', async () => {
    const mover = await test().user({ gbc_id, role: 'board' })
    await send({ to: { user_ids: [mover.id] } })
    await send({ to: { user_ids: [mover.id] }, gbc_id: null, kind: 'new_device', title: 'Вход с нового устройства' })
    expect(await unreadOf(mover)).toBe(2)
    await test().db.write.updateTable('users').set({ gbc_id: null, role: null }).where('id', '=', mover.id).execute()
    expect((await listOf(mover)).items.map(({ kind }) => kind)).toEqual(['new_device'])
    expect(await unreadOf(mover)).toBe(1)
  })

  it('a letter goes to whoever wants the topic by mail, and the choice is noted in the history', async () => {
    const { body } = await test().call<Preferences>(accountant, 'GET', '/api/notifications/preferences')
    expect(body).toEqual({
      by_mail: {
        security: true,
        contacts: true,
        announcements: true,
        people: false,
        jobs: false,
        finances: false,
        balance: true,
      },
      mail_configured: false,
      email: accountant.email,
    })
    const put = (by_mail: object) =>
      test().call<Preferences>(accountant, 'PUT', '/api/notifications/preferences', { by_mail })
    expect((await put({ contacts: false })).status).toBe(422)
    const saved = await put({ ...body.by_mail, contacts: false, jobs: true })
    expect([saved.status, saved.body.by_mail]).toEqual([200, { ...body.by_mail, contacts: false, jobs: true }])
    const noted = await test()
      .db.read.selectFrom('audit')
      .select('changes')
      .where('action', '=', 'preferences_changed')
      .where('record_id', '=', accountant.id)
      .executeTakeFirstOrThrow()
    expect(parseChanges(noted.changes)).toEqual({ contacts: [true, false], jobs: [false, true] })

    await send({
      to: { user_ids: [chairman.id, accountant.id] },
      title: 'Контакты',
      text: 'Телефон',
      link: '/dashboard/members',
    })
    await send({ to: { user_ids: [chairman.id, accountant.id] }, kind: 'job_done', title: 'Готово' })
    await send({ to: { user_ids: [chairman.id] }, title: 'Только на экране', mail: false })
    expect(await lettersTo(chairman)).toMatchObject([
      {
        subject: 'Контакты',
        text: expect.stringMatching(/^Контакты\n\nТелефон\n\n.*профиле/s),
        link: '/dashboard/members',
      },
    ])
    expect((await lettersTo(accountant)).map(({ subject }) => subject)).toEqual(['Готово'])
  })

  it('a notification of a change that is not committed is neither in the list nor sent', async () => {
    await expect(
      test()
        .db.write.transaction()
        .execute(async (trx) => {
          await notify(trx, {
            gbc_id,
            to: { user_ids: [chairman.id] },
            kind: 'contact_change_proposed',
            title: 'Не было',
          })
          throw new Error('undone')
        }),
    ).rejects.toThrow('undone')
    expect([await unreadOf(chairman), await lettersTo(chairman)]).toEqual([0, []])
  })

  it('the user’s open windows hear of it at once, those of others do not', async () => {
    await test().app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = test().app.server.address() as AddressInfo
    const open = async (user: TestUser) => {
      const { body } = await test().call<{ ticket: string }>(user, 'POST', '/api/socket/ticket')
      const socket = io(`http://127.0.0.1:${port}`, {
        query: { token: body.ticket },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      })
      await once(socket as never, 'connect')
      return socket
    }
    expect(await test().app.realtime.isHere(chairman.id)).toBe(false)
    const [mine, theirs] = [await open(chairman), await open(accountant)]
    expect(await test().app.realtime.isHere(chairman.id)).toBe(true)
    let heard = 0
    theirs.on('notified', () => (heard += 1))
    const news = once(mine as never, 'notified')
    test().app.realtime.notified(await send({ to: { user_ids: [chairman.id] } }))
    await news
    mine.disconnect()
    await until(async () => !(await test().app.realtime.isHere(chairman.id)))
    expect(heard).toBe(0)
    theirs.disconnect()
  })

  it('the user of a job who has left the program is notified of its end', async () => {
    const order = await test().call<{ id: string }>(accountant, 'POST', `/api/gbc/${gbc_id}/exports`, {
      area: 'members',
      format: 'csv',
      columns: ['display_name'],
    })
    expect(order.status).toBe(202)
    const [notification] = await until(async () => {
      const { items } = await listOf(accountant)
      return items.length > 0 && items
    })
    expect(notification).toMatchObject({
      kind: 'job_done',
      title: 'Члены кооператива: выгрузка в CSV — готово',
      link: '/dashboard/import-export',
    })
  })

  it('older than half a year is dropped', async () => {
    await send({ to: { user_ids: [chairman.id] }, title: 'старая' })
    const old = new Date(Date.now() - 190 * 86_400_000).toISOString()
    await test()
      .db.write.updateTable('notifications')
      .set({ created_at: old })
      .where('user_id', '=', chairman.id)
      .execute()
    await send({ to: { user_ids: [chairman.id] }, title: 'новая' })
    await dropOldNotifications(test().db)
    expect((await listOf(chairman)).items.map(({ title }) => title)).toEqual(['новая'])
  })
})
