import type { MailState, Notification } from '#contract/notifications'
import type { Page } from '#contract/common'
import { buildApp } from '#server/app'
import { mailConfig, startMailServer, type MailServer } from '#server/testing/mailServer'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { dropNotices, notify } from './notify'
import { queueMail, type NewMail } from './outbox'

const settings = mailConfig()

onBothEngines(
  (test) => {
    let server: MailServer
    let gbc_id: string
    let chairman: TestUser
    let made = 0

    beforeAll(async () => {
      server = await startMailServer()
      settings.port = server.port
      const cooperative = await test().cooperative()
      gbc_id = cooperative.gbc.id
      chairman = cooperative.chairman
    })
    beforeEach(() => {
      server.taken.length = 0
      server.seen.length = 0
    })
    afterAll(() => server.close())

    /** Queues a letter and lets the server look. @returns its key */
    async function post(mail: Partial<NewMail> = {}): Promise<string> {
      const key = `letter:${(made += 1)}`
      await test()
        .db.write.transaction()
        .execute((trx) =>
          queueMail(trx, { key, gbc_id, to: 'ivanov@example.org', subject: 'Письмо', text: 'Текст', ...mail }),
        )
      test().app.mail.wake()
      return mail.key ?? key
    }
    const rowOf = (key: string) =>
      test().db.write.selectFrom('mail_outbox').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
    const becomes = (key: string, state: string) =>
      until(async () => (await rowOf(key)).state === state, `${key} ${state}`)
    /** An attempt has ended without success. */
    const postponed = (key: string) =>
      until(async () => (({ error, claim }) => error !== null && claim === null)(await rowOf(key)), `${key} postponed`)
    /** The wait is over. */
    async function comeDue(key: string): Promise<void> {
      await test()
        .db.write.updateTable('mail_outbox')
        .set({ next_at: new Date().toISOString() })
        .where('key', '=', key)
        .execute()
      test().app.mail.wake()
    }
    const stateOf = async () => (await test().call<MailState>(chairman, 'GET', `/api/gbc/${gbc_id}/mail`)).body

    it('a letter comes once, in Russian, with the address of the record, and its text is forgotten', async () => {
      const key = await post({
        subject: 'Приглашение в ГСК «Маяк»: ё и длинное название, которое не помещается в одну строку заголовка',
        text: 'Одноразовый пароль: тест-ёж\n.\nКонец',
        link: '/dashboard/members',
      })
      await becomes(key, 'sent')
      const [letter, ...others] = server.taken
      expect(others).toEqual([])
      expect(letter).toMatchObject({
        from: 'office@mayak.example',
        to: ['ivanov@example.org'],
        headers: {
          from: 'ГСК «Маяк» <office@mayak.example>',
          to: 'ivanov@example.org',
          subject: 'Приглашение в ГСК «Маяк»: ё и длинное название, которое не помещается в одну строку заголовка',
          'message-id': `<${(await rowOf(key)).id}@mayak.example>`,
          'auto-submitted': 'auto-generated',
        },
        text: 'Одноразовый пароль: тест-ёж\n.\nКонец\n\nhttps://office.mayak.example/dashboard/members',
      })
      expect(await rowOf(key)).toMatchObject({ text: '', error: null, attempts: 1, doubtful: 0 })
    })

    it('a letter of a change that is not committed is not sent, and one of the same occasion goes once', async () => {
      const undone = test()
        .db.write.transaction()
        .execute(async (trx) => {
          await queueMail(trx, { key: 'undone', to: 'ivanov@example.org', subject: 'Не было', text: '' })
          throw new Error('undone')
        })
      await expect(undone).rejects.toThrow('undone')
      await post({ key: 'once' })
      await post({ key: 'once', subject: 'Ещё раз' })
      const last = await post()
      await becomes(last, 'sent')
      expect(server.taken.map(({ headers }) => headers.subject)).toEqual(['Письмо', 'Письмо'])
    })

    it('nothing that is typed becomes a header or another addressee', async () => {
      const subject = await post({ subject: 'Тема\r\nBcc: thief@example.org\r\n\r\nтекст' })
      await becomes(subject, 'sent')
      const several = await post({ to: 'ivanov@example.org, thief@example.org' })
      const broken = await post({ to: 'ivanov@example.org>\r\nRCPT TO:<thief@example.org' })
      await becomes(several, 'failed')
      await becomes(broken, 'failed')
      expect(server.taken.map(({ to }) => to)).toEqual([['ivanov@example.org']])
      expect(server.taken[0].headers).toMatchObject({ subject: 'Тема Bcc: thief@example.org текст' })
      expect(server.taken[0].headers.bcc).toBeUndefined()
    })

    it('a letter that is put off is sent later, the same one', async () => {
      server.next(451)
      const key = await post()
      await postponed(key)
      const before = await rowOf(key)
      expect(before).toMatchObject({ state: 'queued', attempts: 1, error: expect.stringContaining('451') })
      expect(Date.parse(before.next_at)).toBeGreaterThan(Date.now())
      expect((await stateOf()).items).toContainEqual(
        expect.objectContaining({ id: before.id, state: 'queued', next_at: before.next_at }),
      )
      await comeDue(key)
      await becomes(key, 'sent')
      expect(server.taken.map(({ headers }) => headers['message-id'])).toEqual([before.message_id])
    })

    it('a letter that is refused stays with the reason until the chairman tries it again or drops it', async () => {
      await test().call(chairman, 'POST', '/api/notifications/read-all', {
        until: 'ffffffff-ffff-7fff-bfff-ffffffffffff',
      })
      server.next(550, 550)
      const [refused, other] = [await post({ to: 'nobody@example.org' }), await post({ to: 'nobody2@example.org' })]
      await becomes(refused, 'failed')
      await becomes(other, 'failed')
      const { id } = await rowOf(refused)
      const { failed, items } = await stateOf()
      expect(failed).toBeGreaterThanOrEqual(2)
      expect(items).toContainEqual(
        expect.objectContaining({
          id,
          recipient: 'nobody@example.org',
          state: 'failed',
          error: expect.stringContaining('550'),
          next_at: null,
        }),
      )
      expect(JSON.stringify(items)).not.toContain('Текст')
      // One notification, however many letters fail before it is read.
      const { body } = await test().call<Page<Notification>>(chairman, 'GET', '/api/notifications?unread=true')
      expect(body.items).toMatchObject([{ kind: 'mail_failed', link: '/security/mail' }])

      const act = async (key: string, verb: string, user = chairman) =>
        (await test().call(user, 'POST', `/api/gbc/${gbc_id}/mail/${(await rowOf(key)).id}/${verb}`, {})).status
      expect(await act(other, 'retry', await test().user({ gbc_id, role: 'board' }))).toBe(403)
      expect(await act(refused, 'retry')).toBe(200)
      await becomes(refused, 'sent')
      expect(await act(refused, 'retry')).toBe(404)
      expect(await act(other, 'dismiss')).toBe(200)
      expect((await stateOf()).items).not.toContainEqual(expect.objectContaining({ recipient: 'nobody2@example.org' }))
    })

    it('letters wait while the mail server is away', async () => {
      await server.close()
      const key = await post()
      await postponed(key)
      expect((await rowOf(key)).error).toBe('Почтовый сервер не принимает соединений')
      server = await startMailServer(settings.port)
      await comeDue(key)
      await becomes(key, 'sent')
      expect(server.taken).toHaveLength(1)
    })

    it('letters that waited go where their people are now, and to nobody once they are taken back', async () => {
      await server.close()
      const users = await Promise.all(
        ['kept', 'moved', 'blocked', 'withdrawn'].map(() => test().user({ gbc_id, role: 'member' })),
      )
      const [kept, moved, blocked, withdrawn] = users
      const { write } = test().db
      await write.transaction().execute(async (trx) => {
        for (const { id } of users)
          await notify(trx, {
            gbc_id,
            to: { user_ids: [id] },
            kind: 'receipt_made',
            title: 'Квитанция',
            link: `/${id}`,
          })
      })
      await write.updateTable('users').set({ email: 'new@example.org' }).where('id', '=', moved.id).execute()
      await write.updateTable('users').set({ enabled: 0 }).where('id', '=', blocked.id).execute()
      await write.transaction().execute((trx) => dropNotices(trx, { gbc_id, link: `/${withdrawn.id}` }))
      server = await startMailServer(settings.port)
      await write.updateTable('mail_outbox').set({ next_at: '' }).where('state', '=', 'queued').execute()
      const last = await post({ to: 'last@example.org' })
      await becomes(last, 'sent')
      expect(server.taken.map(({ to }) => to[0]).sort()).toEqual(
        [kept.email, 'last@example.org', 'new@example.org'].sort(),
      )
    })

    it('a letter whose taking was not answered goes again with the same Message-ID, and is counted', async () => {
      const { doubtful } = await stateOf()
      server.next('drop')
      const key = await post()
      await postponed(key)
      expect(await rowOf(key)).toMatchObject({
        state: 'queued',
        error: 'Почтовый сервер оборвал соединение',
        handed_at: expect.any(String),
      })
      await comeDue(key)
      await becomes(key, 'sent')
      expect(server.seen).toHaveLength(2)
      expect(server.seen[0].headers['message-id']).toBe(server.seen[1].headers['message-id'])
      expect(await stateOf()).toMatchObject({ doubtful: doubtful + 1 })
    })

    it('two servers on one database send each letter once', async () => {
      const beside = await buildApp(test().config, { ...test().db, close: async () => undefined })
      await beside.ready()
      const keys: string[] = []
      for (let number = 0; number < 20; number += 1) {
        keys.push(await post({ subject: `Письмо ${number}` }))
        beside.mail.wake()
      }
      for (const key of keys) await becomes(key, 'sent')
      expect(server.taken.map(({ headers }) => headers.subject).sort()).toEqual(
        keys.map((_, number) => `Письмо ${number}`).sort(),
      )
      await beside.close()
    })

    it('the chairman sends oneself a letter to see whether it works', async () => {
      const { status } = await test().call(
        chairman,
        'POST',
        `/api/gbc/${gbc_id}/mail/test`,
        {},
        { 'idempotency-key': 'test' },
      )
      await test().call(chairman, 'POST', `/api/gbc/${gbc_id}/mail/test`, {}, { 'idempotency-key': 'test' })
      expect(status).toBe(202)
      await until(async () => (await stateOf()).waiting === 0)
      expect(server.taken).toMatchObject([{ to: [chairman.email], headers: { subject: 'Проверка почты' } }])
      expect(await stateOf()).toMatchObject({ configured: true, from: 'office@mayak.example' })
    })
  },
  { mail: settings, publicUrl: 'https://office.mayak.example' },
)
