import type { Gbc } from '#contract/gbc'
import type { Job } from '#contract/jobs'
import type { Member } from '#contract/members'
import type { Notification } from '#contract/notifications'
import type { Page } from '#contract/common'
import { mailConfig, startMailServer, type MailServer } from '#server/testing/mailServer'
import { codesOf } from '#server/testing/qrCodes'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'

const mail = mailConfig()

onBothEngines(
  (test) => {
    let server: MailServer
    let gbc: Gbc
    let chairman: TestUser
    let base: string
    let kind_id: string
    let keys = 0

    beforeAll(async () => {
      server = await startMailServer()
      mail.port = server.port
      ;({ gbc, chairman } = await test().cooperative())
      base = `/api/gbc/${gbc.id}`
      const account = { number: '40703810700380000123', bank: { bic: '044525225', name: 'ПАО Сбербанк' } }
      await post('add_bank_account', account)
      const kind = {
        name: 'Взнос',
        nature: 'membership',
        method: 'manual',
        periodicity: 'year',
        due_rule: 'end_of_month',
      }
      kind_id = (await post<{ id: string }>('contribution-kinds', kind)).id
    })
    afterAll(() => server.close())

    const post = async <T>(path: string, body: object) =>
      (await test().call<T>(chairman, 'POST', `${base}/${path}`, body, { 'idempotency-key': `mail-${(keys += 1)}` }))
        .body
    const get = async <T>(user: TestUser, path: string) => (await test().call<T>(user, 'GET', path)).body
    async function debtor(fields: Record<string, unknown>): Promise<Member> {
      const member = await test().member(gbc.id, chairman, fields)
      await post('charges', { member_id: member.id, kind_id, amount: 100_000, date: '2026-01-15' })
      return member
    }

    const ended = (id: string) =>
      until(async () => {
        const found = await get<Job>(chairman, `${base}/jobs/${id}`)
        return ['done', 'failed'].includes(found.status) && found
      })

    it('sends to whoever signs in and to addresses of cards, and prints the receipts of the others; begun anew it sends nothing twice', async () => {
      const signedIn = await debtor({ email: null })
      await debtor({ email: 'ivanov@example.org' })
      const unreached = await debtor({ email: null })
      const login = await test().user({ gbc_id: gbc.id, role: 'member', member_id: signedIn.id })
      const { id } = await post<Job>('receipts', { delivery: 'mail' })
      expect(await ended(id)).toMatchObject({ status: 'done', result: { rows: 1 } })
      await until(() => server.taken.length === 2)
      expect(server.taken.map(({ to }) => to[0]).sort()).toEqual([login.email, 'ivanov@example.org'].sort())
      for (const { text, headers } of server.taken) {
        expect(headers.subject).toMatch(/^Квитанция № \d: к оплате 1\s000,00\s₽$/)
        expect(text).toContain(`${gbc.short_name}. Плательщик: `)
        expect(text).toMatch(/ИНН \d{10}/)
        expect(text).toMatch(/Назначение платежа: Взнос, л\/с \d+/)
      }
      for (const { attachments } of server.taken) {
        expect(attachments).toMatchObject([{ name: expect.stringMatching(/^Квитанция № \d, .+\.pdf$/) }])
        const [[code]] = await codesOf(attachments[0].content)
        expect(code.text).toMatch(/^ST00012\|.*\|Sum=100000\|/)
      }
      const { items } = await get<Page<Notification>>(login, '/api/notifications')
      expect(items).toMatchObject([{ kind: 'receipt_made', title: expect.stringMatching(/^Квитанция № \d/) }])

      // As after a kill: the job is begun anew.
      const jobs = test().db.write.updateTable('jobs').where('id', '=', id)
      await jobs.set({ status: 'queued', progress: 0, claim: null, claimed_until: null }).execute()
      test().app.jobs.wake()
      expect(await ended(id)).toMatchObject({ status: 'done', result: { rows: 1 } })
      const made = await test().db.read.selectFrom('receipts').selectAll().where('gbc_id', '=', gbc.id).execute()
      expect(made.map(({ number }) => number).sort()).toEqual(['1', '2', '3'])
      expect(made.some(({ member_id }) => member_id === unreached.id)).toBe(true)
      const waiting = test().db.read.selectFrom('mail_outbox').select('id').where('state', '=', 'queued')
      expect(await waiting.where('gbc_id', '=', gbc.id).execute()).toEqual([])
      expect(server.taken).toHaveLength(2)
    })

    it('sends one letter where two jobs send the same receipts at once', async () => {
      server.taken.length = 0
      const debtors = [
        await debtor({ email: 'first@example.org' }),
        await debtor({ email: 'second@example.org' }),
        await debtor({ email: 'third@example.org' }),
      ]
      const input = { state: 'all', member_ids: debtors.map(({ id }) => id), delivery: 'mail' }
      const jobs = await Promise.all([1, 2].map(() => post<Job>('receipts', input)))
      for (const { id } of jobs) expect(await ended(id)).toMatchObject({ status: 'done', result: null })
      const letters = test().db.read.selectFrom('mail_outbox').select('recipient').where('gbc_id', '=', gbc.id)
      const recipients = (await letters.execute()).map(({ recipient }) => recipient)
      for (const { email } of debtors) expect(recipients.filter((each) => each === email)).toHaveLength(1)
      await until(() => server.taken.length === 3)
    })

    it('sends nobody an equal receipt twice a day, but one to another address and one of another sum', async () => {
      const [same, moved, charged] = [
        await debtor({ email: 'same@example.org' }),
        await debtor({ email: 'wrong@example.org' }),
        await debtor({ email: 'charged@example.org' }),
      ]
      const member_ids = [same.id, moved.id, charged.id]
      const send = async () => {
        server.taken.length = 0
        const { id } = await post<Job>('receipts', { state: 'all', member_ids, delivery: 'mail' })
        expect(await ended(id)).toMatchObject({ status: 'done', result: null })
        await until(async () => {
          const waiting = test().db.read.selectFrom('mail_outbox').select('id').where('state', '=', 'queued')
          return (await waiting.where('gbc_id', '=', gbc.id).execute()).length === 0
        })
        return server.taken.map(({ to }) => to[0]).sort()
      }
      expect(await send()).toEqual(['charged@example.org', 'same@example.org', 'wrong@example.org'])
      expect(await send()).toEqual([])
      await test()
        .db.write.updateTable('members')
        .set({ email: 'right@example.org' })
        .where('id', '=', moved.id)
        .execute()
      await post('charges', { member_id: charged.id, kind_id, amount: 500, date: '2026-02-15' })
      expect(await send()).toEqual(['charged@example.org', 'right@example.org'])
    })

    it('sends what has waited to the address that the card has now, and nothing to a card in the archive', async () => {
      await server.close()
      const [moved, gone] = [await debtor({ email: 'old@example.org' }), await debtor({ email: 'gone@example.org' })]
      const { write } = test().db
      const input = { state: 'all', member_ids: [moved.id, gone.id], delivery: 'mail' }
      const { id } = await post<Job>('receipts', input)
      expect(await ended(id)).toMatchObject({ status: 'done', result: null })
      const tried = write
        .selectFrom('mail_outbox')
        .select('id')
        .where('state', '=', 'queued')
        .where('error', 'is not', null)
      await until(async () => (await tried.execute()).length > 0)
      await write.updateTable('members').set({ email: 'now@example.org' }).where('id', '=', moved.id).execute()
      await write.updateTable('members').set({ archived_at: '2026-03-01' }).where('id', '=', gone.id).execute()
      server = await startMailServer(mail.port)
      const waiting = write.updateTable('mail_outbox').where('state', '=', 'queued')
      await until(async () => {
        await waiting.set({ next_at: '' }).execute()
        test().app.mail.wake()
        return server.taken.length > 0
      })
      await until(async () => {
        const queued = await write.selectFrom('mail_outbox').select('id').where('state', '=', 'queued').execute()
        return queued.length === 0
      })
      expect(server.taken.map(({ to }) => to)).toEqual([['now@example.org']])
    })
  },
  { mail, publicUrl: 'https://gsk.example' },
)
