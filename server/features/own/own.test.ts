import type { ApiError, HistoryEntry, Page } from '#contract/common'
import type { FileRecord } from '#contract/files'
import type { Garage, Ownership } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import type { Notification } from '#contract/notifications'
import type { OwnGarages, OwnMember } from '#contract/own'
import type { OwnProposal, Proposal, ProposalInput } from '#contract/proposals'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { form, photo } from '#server/testing/uploads'

type Refused = Pick<ApiError, 'message' | 'errors'>
/** Moscow's day is never earlier than this one. */
const YESTERDAY = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let accountant: TestUser
  let member: Member
  let user: TestUser
  let base: string

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    base = `/api/gbc/${gbc.id}`
    accountant = await test().user({ gbc_id: gbc.id, role: 'accountant' })
  })
  beforeEach(async () => {
    member = await add({
      last_name: 'Своев',
      phones: ['+79110000001'],
      email: 'svoj@example.org',
      note: 'Скандалист',
      tags: ['должник'],
      snils: '11223344595',
    })
    user = await test().user({ gbc_id: gbc.id, role: 'member', member_id: member.id })
  })

  const add = (fields: Record<string, unknown>) => test().member(gbc.id, chairman, fields)
  const office = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, by = chairman) =>
    test().call<T & Refused>(by, method, `${base}${path}`, body)
  const mine = <T>(method: 'GET' | 'POST', path: string, body?: unknown, headers?: Record<string, string>) =>
    test().call<T & Refused>(user, method, `${base}/me/${path}`, body, headers)
  const card = async () => (await mine<OwnMember>('GET', 'member')).body
  const contacts = async (changes: Partial<ProposalInput>): Promise<Partial<ProposalInput>> => ({
    ...(await card()),
    ...changes,
  })
  const propose = async (changes: Partial<ProposalInput>) =>
    mine<OwnProposal>('POST', 'proposals', await contacts(changes))
  const queue = async (status = 'open') =>
    (await office<Page<Proposal>>('GET', `/members/proposals?status=${status}`)).body.items.filter(
      ({ member_id }) => member_id === member.id,
    )
  const accept = ({ id, version, member_version }: Proposal, by = chairman) =>
    office<Proposal & Pick<ApiError<Proposal>, 'current'>>(
      'POST',
      `/members/proposals/${id}/accept`,
      { version, member_version },
      by,
    )
  const notices = async (of: TestUser) =>
    (await test().call<Page<Notification>>(of, 'GET', '/api/notifications')).body.items
  const garage = async (number: string, fields: object = {}) =>
    (await office<Garage>('POST', '/garages', { number, ...fields })).body
  const own = (garage_id: string, member_id: string, fields: object = {}) =>
    office<Ownership[]>('POST', `/garages/${garage_id}/ownerships`, { member_id, from: '2020-01-01', ...fields })

  describe('the own card', () => {
    it('shows what the office keeps of oneself, the passport masked, and nothing of its own notes', async () => {
      await office('PUT', `/members/${member.id}/passport`, { series: '4005', number: '123456' })
      const body = await card()
      expect(body).toMatchObject({
        display_name: 'Своев Иван',
        phones: ['+79110000001'],
        snils: '11223344595',
        passport: '40•• ••••56',
      })
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(id|note|tags|version)$/)]))
      expect(JSON.stringify(body)).not.toMatch(/Скандалист|должник|123456/)
    })

    it('says so where the login belongs to nobody', async () => {
      const loose = await test().user({ gbc_id: gbc.id, role: 'member' })
      for (const path of ['member', 'garages', 'proposals']) {
        const { status, body } = await test().call<ApiError>(loose, 'GET', `${base}/me/${path}`)
        expect([status, body.message]).toEqual([
          404,
          'Ваш доступ не связан с карточкой члена кооператива. Попросите об этом правление.',
        ])
      }
    })

    it('is there for whoever is a member, whatever the role', async () => {
      user = await test().user({ gbc_id: gbc.id, role: 'board', member_id: member.id })
      expect((await card()).display_name).toBe('Своев Иван')
    })
  })

  describe('the own garages', () => {
    it('are shown with shares and co-owners by name; former ones by their number only', async () => {
      const other = await add({ last_name: 'Соседов', phones: ['+79990001122'] })
      const [shared, former, theirs] = [
        await garage(`о${member.account_number ?? ''}`, { area: 18.5, note: 'Долг за свет' }),
        await garage(`б${member.account_number ?? ''}`),
        await garage(`ч${member.account_number ?? ''}`),
      ]
      for (const { id } of [member, other]) await own(shared.id, id, { share_numerator: 1, share_denominator: 2 })
      await own(former.id, member.id, { to: YESTERDAY })
      await own(former.id, other.id, { from: YESTERDAY })
      await own(theirs.id, other.id)
      const { body } = await mine<OwnGarages>('GET', 'garages')
      expect(body.present).toMatchObject([
        {
          number: shared.number,
          area: 18.5,
          shares: [{ share_numerator: 1, share_denominator: 2, from: '2020-01-01' }],
          co_owners: [{ name: 'Соседов Иван', share_numerator: 1, share_denominator: 2 }],
        },
      ])
      expect(body.former).toMatchObject([{ number: former.number, shares: [{ from: '2020-01-01', to: YESTERDAY }] }])
      for (const hidden of [other.id, '+79990001122', theirs.id, 'Долг за свет'])
        expect(JSON.stringify(body)).not.toContain(hidden)
    })

    it('show their photos to their owner and to no other member', async () => {
      const other = await add({ last_name: 'Соседов' })
      const neighbour = await test().user({ gbc_id: gbc.id, role: 'member', member_id: other.id })
      const { id } = await garage(`ф${member.account_number ?? ''}`)
      await own(id, member.id)
      const { payload, type } = form([
        ['area', 'garage_image'],
        ['record_id', id],
        ['file', { name: 'gate.jpg', content: await photo().jpeg().toBuffer() }],
      ])
      const { body: file } = await test().call<FileRecord>(chairman, 'POST', '/api/files/upload', payload, {
        'content-type': type,
      })
      const { body } = await mine<OwnGarages>('GET', 'garages')
      expect(body.present[0].images).toMatchObject([{ id: file.id }])
      const seen = async (by: TestUser) => (await test().call(by, 'GET', `${file.url}/thumbnail`)).status
      expect([await seen(user), await seen(neighbour)]).toEqual([200, 404])
      await office(
        'DELETE',
        `/garages/${id}/ownerships/${(await office<Ownership[]>('GET', `/garages/${id}/ownerships`)).body[0].id}`,
      )
      expect(await seen(user)).toBe(404)
    })
  })

  describe('a change of contacts', () => {
    it('goes to the office, is accepted, and the member is notified', async () => {
      const { status, body } = await propose({ phones: ['8 921 555 44 33'], email: 'NOVAYA@example.org' })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        status: 'open',
        before: { phones: ['+79110000001'], email: 'svoj@example.org' },
        after: { phones: ['+79215554433'], email: 'novaya@example.org' },
      })
      expect(body).not.toHaveProperty('member_id')
      expect((await notices(accountant))[0]).toMatchObject({
        kind: 'contact_change_proposed',
        title: 'Своев Иван: предложены новые контакты',
        text: 'Что изменить: телефон, электронная почта.',
      })

      const [waiting] = await queue()
      expect(waiting).toMatchObject({
        member_name: 'Своев Иван',
        changed_since: [],
        present: { email: 'svoj@example.org' },
      })
      expect((await accept(waiting)).body).toMatchObject({ status: 'accepted', version: 2 })
      expect(await card()).toMatchObject({
        phones: ['+79215554433'],
        email: 'novaya@example.org',
        snils: '11223344595',
      })
      expect((await office<Member>('GET', `/members/${member.id}`)).body).toMatchObject({
        note: 'Скандалист',
        tags: ['должник'],
        version: 2,
      })
      expect((await notices(user))[0]).toMatchObject({
        kind: 'contact_change_accepted',
        text: 'Изменено: телефон, электронная почта.',
        link: '/dashboard/my-card',
      })
      const history = (await office<HistoryEntry[]>('GET', `/members/${member.id}/history`)).body
      expect(history.map(({ action }) => action)).toEqual(['contacts_accepted', 'contacts_proposed', 'created'])
      expect(history[0].changes).toEqual({
        phones: [['+79110000001'], ['+79215554433']],
        email: ['svoj@example.org', 'novaya@example.org'],
      })
    })

    it('is declined with a word', async () => {
      await propose({ email: 'x@example.org' })
      const [{ id, version }] = await queue()
      expect((await office('POST', `/members/proposals/${id}/decline`, { version })).body.errors).toHaveProperty(
        'answer',
      )
      expect(
        (await office('POST', `/members/proposals/${id}/decline`, { version, answer: 'Почта с опечаткой' })).status,
      ).toBe(200)
      expect((await mine<OwnProposal[]>('GET', 'proposals')).body).toMatchObject([
        { status: 'declined', answer: 'Почта с опечаткой' },
      ])
      expect((await card()).email).toBe('svoj@example.org')
      expect((await notices(user))[0]).toMatchObject({ kind: 'contact_change_declined', text: 'Почта с опечаткой' })
    })

    it('is checked as the office’s own form is; a name takes its reason', async () => {
      expect((await propose({ phones: ['12'] })).body.errors).toHaveProperty(['phones.0'])
      expect((await propose({ last_name: '' })).body.errors).toHaveProperty('last_name')
      expect((await propose({ last_name: 'Новая' })).body.errors).toEqual({
        reason: 'Напишите, почему имя другое: так правление решит быстрее',
      })
      expect((await propose({})).body.message).toBe('Вы ничего не изменили: карточка уже такая')
      expect((await propose({ last_name: 'Новая', reason: 'Замужество' })).status).toBe(201)
      expect((await accept((await queue())[0])).status).toBe(200)
      expect((await card()).display_name).toBe('Новая Иван')
    })

    it('changes nothing else of the card, whatever is sent along', async () => {
      await mine('POST', 'proposals', {
        ...(await contacts({ email: 'y@example.org' })),
        status: 'active',
        share_paid: 100,
        note: 'взлом',
        member_id: chairman.id,
        id: chairman.id,
      })
      const [waiting] = await queue()
      expect(Object.keys(waiting.after)).toEqual(['email'])
      await accept(waiting)
      expect((await office<Member>('GET', `/members/${member.id}`)).body).toMatchObject({
        status: 'applicant',
        share_paid: null,
        note: 'Скандалист',
      })
    })

    it('is one at a time: a later one replaces it, two windows and two clicks make one; it can be taken back', async () => {
      const first = await propose({ email: 'a@example.org' })
      const body = await contacts({ email: 'b@example.org' })
      const clicks = await Promise.all(
        ['k1', 'k1', 'k2'].map((key) =>
          mine<OwnProposal>('POST', 'proposals', body, { 'idempotency-key': `${key}-${member.id}` }),
        ),
      )
      expect(new Set(clicks.map((click) => click.body.id))).toEqual(new Set([first.body.id]))
      expect(await queue()).toMatchObject([{ after: { email: 'b@example.org' }, version: 3 }])
      expect((await mine('POST', 'proposals/withdraw', { version: 1 })).status).toBe(409)
      expect((await mine<OwnProposal>('POST', 'proposals/withdraw', { version: 3 })).body.status).toBe('withdrawn')
      expect((await mine('POST', 'proposals/withdraw', {})).status).toBe(404)
      expect(await queue()).toEqual([])
    })

    it('is decided once: of two people at once one is answered that it is done', async () => {
      await propose({ email: 'c@example.org' })
      const [waiting] = await queue()
      const answers = await Promise.all([
        accept(waiting),
        accept(waiting, accountant),
        office(
          'POST',
          `/members/proposals/${waiting.id}/decline`,
          { version: waiting.version, answer: 'Нет' },
          accountant,
        ),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
      expect(answers.find(({ status }) => status === 422)?.body.message).toMatch(
        /^Это предложение уже (приняли|отклонили)$/,
      )
    })

    it('is shown beside what the office has changed meanwhile, before it is accepted', async () => {
      await propose({ email: 'd@example.org', phones: [] })
      const [seen] = await queue()
      await office('PUT', `/members/${member.id}`, { email: 'office@example.org', version: 1 })
      const refused = await accept(seen)
      expect(refused.status).toBe(409)
      expect(refused.body.current).toMatchObject({
        changed_since: ['email'],
        present: { email: 'office@example.org' },
        member_version: 2,
      })
      await propose({ email: 'e@example.org' })
      expect((await accept({ ...seen, member_version: 2 })).status).toBe(409)
      const [fresh] = await queue()
      expect((await accept(fresh)).status).toBe(200)
      expect(await card()).toMatchObject({ email: 'e@example.org', phones: ['+79110000001'] })
    })

    it('is not for an auditor to decide, nor for another cooperative to see', async () => {
      await propose({ email: 'f@example.org' })
      const [{ id }] = await queue()
      const auditor = await test().user({ gbc_id: gbc.id, role: 'auditor' })
      const stranger = await test().cooperative()
      const body = { version: 1, member_version: 1, answer: 'Нет' }
      for (const verb of ['accept', 'decline']) {
        expect((await office('POST', `/members/proposals/${id}/${verb}`, body, auditor)).status).toBe(403)
        expect((await office('POST', `/members/proposals/${id}/${verb}`, body, user)).status).toBe(403)
        expect(
          (
            await test().call(
              stranger.chairman,
              'POST',
              `/api/gbc/${stranger.gbc.id}/members/proposals/${id}/${verb}`,
              body,
            )
          ).status,
        ).toBe(404)
      }
    })

    it('goes over to the card that stays when two are merged; two that wait can’t', async () => {
      const other = await add({ last_name: 'Своев' })
      await propose({ email: 'g@example.org' })
      const stays = await office<Member>('POST', `/members/${other.id}/merge`, {
        other_id: member.id,
        version: 1,
        other_version: 1,
      })
      expect(stays.status).toBe(200)
      expect((await office<Page<Proposal>>('GET', '/members/proposals?status=open')).body.items).toEqual(
        expect.arrayContaining([expect.objectContaining({ member_id: other.id })]),
      )
      expect((await card()).display_name).toBe('Своев Иван')
      expect((await mine<OwnProposal[]>('GET', 'proposals')).body).toMatchObject([{ status: 'open' }])
    })
  })
})
