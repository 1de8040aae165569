import fc from 'fast-check'
import { sql } from 'kysely'
import type { ApiError, HistoryEntry, Page } from '#contract/common'
import type { OfficeDocument } from '#contract/documents'
import type { Garage, Ownership } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Member, Passport } from '#contract/members'
import { MERGE_CHOICES, type DuplicatePair, type Merge, type MergeInput, type MergePreview } from '#contract/merges'
import type { Proposal } from '#contract/proposals'
import { areas } from '#server/areas'
import { firstBrokenLink } from '#server/records/audit'
import { writeLinks } from '#server/features/documents/documentLinks'
import { insertOwnership } from '#server/features/garages/ownershipsRepository'
import { answeredOrWaiting } from '#server/testing/answeredOrWaiting'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { realPostgres } from '#server/testing/testPostgres'
import { now } from '#server/lib/ids'
import { allOf, tablesOf } from '#server/records/area'

/** What an answer holds besides, when the call is refused. */
type Refused = Pick<ApiError<Member>, 'message' | 'errors' | 'current'>

/** A phone of its own for each number. */
const phoneOf = (number: number) => `+7911${String(1_000_000 + number)}`

onBothEngines((test, engine) => {
  let gbc: Gbc
  let chairman: TestUser
  let members: string

  const cooperative = async () => {
    ;({ gbc, chairman } = await test().cooperative())
    members = `/api/gbc/${gbc.id}/members`
  }
  beforeAll(cooperative)

  const add = (fields: Record<string, unknown>) => test().member(gbc.id, chairman, { first_name: 'Иван', ...fields })
  const ask = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    test().call<T>(chairman, method, `${members}${path}`, body)
  const get = async (id: string) => (await ask<Member>('GET', `/${id}`)).body
  const pairs = async () => (await ask<Page<DuplicatePair>>('GET', '/duplicates')).body
  const foundPairs = async () =>
    (await pairs()).items.map(({ one, other, sure, marks }) => [
      one.display_name,
      other.display_name,
      sure ? 'sure' : 'doubtful',
      marks.join(' '),
    ])
  const merge = (survivor: Member, other: Member, rest: Partial<MergeInput> = {}) =>
    ask<Member & Refused>('POST', `/${survivor.id}/merge`, {
      other_id: other.id,
      version: survivor.version,
      other_version: other.version,
      ...rest,
    })
  const mergesOf = async (id: string) => (await ask<Merge[]>('GET', `/${id}/merges`)).body
  const undo = async (survivor_id: string) =>
    ask<Member & Refused>('POST', `/merges/${(await mergesOf(survivor_id))[0].id}/undo`)
  const garage = async (number: string) =>
    (await test().call<Garage>(chairman, 'POST', `/api/gbc/${gbc.id}/garages`, { number })).body
  const own = (garage_id: string, member_id: string, fields: Record<string, unknown> = {}) =>
    test().call<Ownership[] & Refused>(chairman, 'POST', `/api/gbc/${gbc.id}/garages/${garage_id}/ownerships`, {
      member_id,
      from: '2020-01-01',
      ...fields,
    })
  /** As it was written before more than the whole was refused. */
  const keptFromBefore = (
    garage_id: string,
    member_id: string,
    share: { share_numerator: number; share_denominator: number },
  ) => insertOwnership(test().db.write, gbc.id, garage_id, { member_id, from: '2020-01-01', ...share })
  const ownershipsOf = async (garage_id: string) =>
    (await test().call<Ownership[]>(chairman, 'GET', `/api/gbc/${gbc.id}/garages/${garage_id}/ownerships`)).body
  const ownersOf = async (garage_id: string) => {
    const { body } = await test().call<Garage>(chairman, 'GET', `/api/gbc/${gbc.id}/garages/${garage_id}`)
    return body.owners.map(
      ({ member_name, share_numerator, share_denominator }) => `${member_name} ${share_numerator}/${share_denominator}`,
    )
  }

  describe('finding those who look like one', () => {
    beforeAll(cooperative)

    it('takes a name with a second mark for sure, a name or a phone alone for doubtful', async () => {
      await add({ last_name: 'Семёнов', birth_date: '1958-04-12' })
      await add({ last_name: 'СЕМЕНОВ ', first_name: ' иван', birth_date: '1958-04-12' })
      await add({ last_name: 'Орлов', phones: [phoneOf(1), phoneOf(2)] })
      await add({ last_name: 'Орлов', phones: [phoneOf(2)] })
      await add({ last_name: 'Котов', snils: '112-233-445 95' })
      await add({ last_name: 'Котов', snils: '11223344595' })
      await add({ last_name: 'Тёзкин' })
      await add({ last_name: 'Тезкин' })
      await add({ last_name: 'Жёнин', phones: [phoneOf(3)] })
      await add({ last_name: 'Мужин', phones: [phoneOf(3)] })
      expect(await foundPairs()).toEqual([
        ['Котов Иван', 'Котов Иван', 'sure', 'name snils'],
        ['Орлов Иван', 'Орлов Иван', 'sure', 'name phone'],
        ['Семёнов Иван', 'СЕМЕНОВ иван', 'sure', 'name birth_date'],
        ['Жёнин Иван', 'Мужин Иван', 'doubtful', 'phone'],
        ['Тёзкин Иван', 'Тезкин Иван', 'doubtful', 'name'],
      ])
    })

    it('knows organisations by their ИНН, however their names are written', async () => {
      await add({ kind: 'organisation', organisation_name: 'ООО «Ромашка»', tp_id: '7830002293', phones: [phoneOf(4)] })
      await add({ kind: 'organisation', organisation_name: 'Ромашка ООО', tp_id: '7830002293' })
      await add({ last_name: 'Директоров', phones: [phoneOf(4)] })
      expect((await foundPairs()).filter(([name]) => name.includes('Ромашка'))).toEqual([
        ['ООО «Ромашка»', 'Ромашка ООО', 'sure', 'tp_id'],
      ])
    })

    it('leaves namesakes alone who were born on different days, and those in the archive', async () => {
      await add({ last_name: 'Иванов', birth_date: '1950-01-01' })
      await add({ last_name: 'Иванов', birth_date: '1980-01-01' })
      const gone = await add({ last_name: 'Архивов' })
      await add({ last_name: 'Архивов' })
      await ask('POST', `/${gone.id}/archive`, {})
      const names = (await foundPairs()).map(([name]) => name)
      expect(names).not.toContain('Иванов Иван')
      expect(names).not.toContain('Архивов Иван')
    })

    it('never shows a pair again that was marked distinct, until that is taken back', async () => {
      const { items, total } = await pairs()
      const { one, other } = items[0]
      expect((await ask('PUT', `/${other.id}/distinct/${one.id}`)).status).toBe(204)
      expect((await ask('PUT', `/${one.id}/distinct/${other.id}`)).status).toBe(204)
      expect((await pairs()).total).toBe(total - 1)
      expect((await ask('PUT', `/${one.id}/distinct/${one.id}`)).status).toBe(422)
      await ask('DELETE', `/${one.id}/distinct/${other.id}`)
      expect((await pairs()).total).toBe(total)
      const { body } = await ask<HistoryEntry[]>('GET', `/${one.id}/history`)
      expect(body.map(({ action }) => action)).toEqual(['not_told_apart', 'told_apart', 'created'])
    })

    it('gives a page of the pairs', async () => {
      const { items, total } = (await ask<Page<DuplicatePair>>('GET', '/duplicates?page=2&page_size=2')).body
      expect(items).toEqual((await pairs()).items.slice(2, 4))
      expect(total).toBeGreaterThan(4)
    })
  })

  describe('merging', () => {
    it('fills what the survivor lacks, unites phones, contact persons, cars and tags, and puts the other into the archive', async () => {
      const survivor = await add({
        last_name: 'Единов',
        phones: [phoneOf(10)],
        tags: ['актив'],
        contact_persons: [{ name: 'Единова Анна', relation: 'жена' }],
        vehicles: [{ plate: 'А 123 ВС 78' }],
      })
      const other = await add({
        last_name: 'ЕДИНОВ',
        middle_name: 'Петрович',
        phones: [phoneOf(10), phoneOf(11)],
        email: 'e@example.org',
        tags: ['Актив', 'льгота'],
        contact_persons: [{ name: 'Единов Олег' }, { name: 'единова анна', relation: 'супруга' }],
        vehicles: [{ plate: 'а123вс78', model: 'Нива' }, { plate: 'В777ОР78' }],
      })
      const { status, body } = await merge(survivor, other)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        id: survivor.id,
        version: 2,
        display_name: 'Единов Иван Петрович',
        email: 'e@example.org',
        account_number: survivor.account_number,
        phones: [phoneOf(10), phoneOf(11)],
        tags: ['актив', 'льгота'],
        contact_persons: [{ name: 'Единова Анна', relation: 'жена' }, { name: 'Единов Олег' }],
        vehicles: [{ plate: 'А 123 ВС 78' }, { plate: 'В777ОР78' }],
      })
      expect(await get(other.id)).toMatchObject({
        merged_into_id: survivor.id,
        archived_at: expect.any(String),
        version: 2,
      })

      for (const query of ['', '&archived=true', '&archived=all']) {
        const { items } = (await ask<Page<Member>>('GET', `?q=единов${query}`)).body
        expect(items.map(({ id }) => id)).toEqual(query === '&archived=true' ? [] : [survivor.id])
      }
      const { body: history } = await ask<HistoryEntry[]>('GET', `/${survivor.id}/history`)
      expect(history[0]).toMatchObject({
        action: 'merged',
        changes: { merged_with: [null, 'ЕДИНОВ Иван Петрович'], email: [null, 'e@example.org'] },
      })
      expect((await ask<HistoryEntry[]>('GET', `/${other.id}/history`)).body[0].action).toBe('merged_into')
    })

    it('takes by hand: numbers are exchanged, not lost; the standing comes whole; so does the passport', async () => {
      const survivor = await add({ last_name: 'Ручнов', account_number: 'А-1', membership_number: '100' })
      const other = await add({ last_name: 'Другов', account_number: 'Б-2' })
      const { body: admitted } = await ask<Member>('POST', `/${other.id}/admit`, {
        date: '2015-05-05',
        decision: 'Протокол № 5',
      })
      const { body: withPassport } = await ask<Member>('PUT', `/${other.id}/passport`, {
        series: '4005',
        number: '654321',
        version: admitted.version,
      })
      const { body } = await merge(survivor, withPassport, { take: ['account_number', 'standing', 'passport'] })
      expect(body).toMatchObject({
        last_name: 'Ручнов',
        account_number: 'Б-2',
        membership_number: '100',
        status: 'active',
        joined_on: '2015-05-05',
        has_passport: true,
      })
      expect(await get(other.id)).toMatchObject({ account_number: 'А-1', has_passport: false })
      expect((await ask<Passport>('GET', `/${survivor.id}/passport`)).body.number).toBe('654321')
      expect((await undo(survivor.id)).status).toBe(200)
      expect(await get(other.id)).toMatchObject({ account_number: 'Б-2', has_passport: true })
      expect(await get(survivor.id)).toMatchObject({ account_number: 'А-1', has_passport: false, status: 'applicant' })
    })

    it('gives the garages over: shares of one time add up, others stand beside, what was entered twice stays once', async () => {
      const survivor = await add({ last_name: 'Дольщиков' })
      const other = await add({ last_name: 'Дольшиков' })
      const third = await add({ last_name: 'Третьяков' })
      const [added, beside, twice, moved] = [
        await garage('701'),
        await garage('702'),
        await garage('703'),
        await garage('704'),
      ]
      const half = { share_numerator: 1, share_denominator: 2 }
      await own(added.id, survivor.id, half)
      await own(added.id, other.id, half)
      await own(beside.id, survivor.id, { ...half, from: '2010-01-01' })
      await own(beside.id, other.id, half)
      for (const { id } of [survivor, other, third]) await keptFromBefore(twice.id, id, half)
      await own(moved.id, other.id)

      const { body: preview } = await ask<MergePreview>('GET', `/${survivor.id}/merge-preview?other_id=${other.id}`)
      expect(preview.obstacles).toEqual([])
      expect(
        preview.garages.map(({ garage_number, outcome, becomes }) => [
          garage_number,
          outcome,
          becomes.share_numerator / becomes.share_denominator,
        ]),
      ).toEqual(
        expect.arrayContaining([
          ['701', 'added', 1],
          ['702', 'beside', 0.5],
          ['703', 'same', 0.5],
          ['704', 'moved', 1],
        ]),
      )
      expect((await merge(survivor, other)).status).toBe(200)
      expect(await ownersOf(added.id)).toEqual(['Дольщиков Иван 1/1'])
      expect(await ownersOf(beside.id)).toEqual(['Дольщиков Иван 1/2', 'Дольщиков Иван 1/2'])
      expect((await ownersOf(twice.id)).sort()).toEqual(['Дольщиков Иван 1/2', 'Третьяков Иван 1/2'])
      expect(await ownersOf(moved.id)).toEqual(['Дольщиков Иван 1/1'])
      const { body: byOwner } = await test().call<Page<Garage>>(
        chairman,
        'GET',
        `/api/gbc/${gbc.id}/garages?q=дольшиков`,
      )
      expect(byOwner.items).toEqual([])
      const { body: history } = await test().call<HistoryEntry[]>(
        chairman,
        'GET',
        `/api/gbc/${gbc.id}/garages/${added.id}/history`,
      )
      expect(history[0]).toMatchObject({
        action: 'owners_merged',
        changes: { owner: ['Дольшиков Иван', 'Дольщиков Иван'], share: ['1/2', '1'] },
      })

      expect((await own(moved.id, other.id)).body.errors).toEqual({
        member_id: 'Эта карточка объединена с другой: выберите ту',
      })
    })

    it('names two logins and two proposals that have to be settled first', async () => {
      const [survivor, other] = [await add({ last_name: 'Двойнов' }), await add({ last_name: 'Двойнов' })]
      const users = [
        await test().user({ gbc_id: gbc.id, role: 'member', member_id: survivor.id }),
        await test().user({ gbc_id: gbc.id, role: 'member', member_id: other.id }),
      ]
      for (const user of users)
        await test().call(user, 'POST', `/api/gbc/${gbc.id}/me/proposals`, { ...survivor, email: 'novyj@example.org' })
      const { body: preview } = await ask<MergePreview>('GET', `/${survivor.id}/merge-preview?other_id=${other.id}`)
      expect(preview.obstacles).toEqual([expect.stringContaining('ждут решения')])
      expect(preview.to_settle.map(({ kind, member_id, title }) => [kind, member_id, title])).toEqual([
        ['proposal', survivor.id, survivor.display_name],
        ['proposal', other.id, other.display_name],
        ...users
          .map(({ email }, index) => ['user', [survivor, other][index].id, email])
          .sort(([, , one], [, , two]) => (one < two ? -1 : 1)),
      ])
      const { body: his } = await ask<Page<Proposal>>('GET', `/proposals?member_id=${other.id}`)
      expect(his.items.map(({ member_id }) => member_id)).toEqual([other.id])
      expect((await merge(survivor, other)).status).toBe(422)
    })

    it('refuses what is no duplicate, a stale version, and any change of the record that went', async () => {
      const survivor = await add({ last_name: 'Отказов' })
      const other = await add({ last_name: 'Отказов' })
      const firm = await add({ kind: 'organisation', organisation_name: 'ООО «Отказ»' })
      expect((await merge(survivor, survivor)).body.errors).toEqual({ other_id: 'Это одна и та же карточка' })
      expect((await merge(survivor, firm)).body.errors).toEqual({
        other_id: 'Человека и организацию объединить нельзя',
      })
      expect(
        (await ask<MergePreview>('GET', `/${survivor.id}/merge-preview?other_id=${firm.id}`)).body.obstacles,
      ).toEqual(['Человека и организацию объединить нельзя'])
      const stale = await merge(survivor, { ...other, version: 7 })
      expect([stale.status, stale.body.current]).toMatchObject([409, { id: other.id, version: 1 }])
      expect(
        (
          await ask('POST', `/${survivor.id}/merge`, {
            other_id: '00000000-0000-7000-8000-000000000000',
            version: 1,
            other_version: 1,
          })
        ).status,
      ).toBe(404)
      expect((await merge(survivor, other, { take: ['password' as never] })).status).toBe(422)

      const full = await add({
        last_name: 'Телефонов',
        phones: Array.from({ length: 6 }, (_, index) => phoneOf(100 + index)),
      })
      const more = await add({
        last_name: 'Телефонов',
        phones: Array.from({ length: 6 }, (_, index) => phoneOf(200 + index)),
      })
      expect((await merge(full, more)).body.errors).toHaveProperty('phones')

      expect((await merge(survivor, other)).status).toBe(200)
      expect((await merge(survivor, other, { version: 2, other_version: 2 })).body.errors).toEqual({
        other_id: 'Эта карточка уже объединена с другой',
      })
      for (const [method, path] of [
        ['PUT', ''],
        ['POST', '/restore'],
        ['POST', '/admit'],
      ] as const) {
        const answer = await ask<ApiError>(method, `/${other.id}${path}`, { date: '2026-01-01', note: 'x' })
        expect([answer.status, answer.body.message]).toEqual([
          422,
          'Карточка объединена с другой: измените ту или отмените объединение',
        ])
      }
    })

    it('happens once, however many click at once', async () => {
      const survivor = await add({ last_name: 'Быстров' })
      const other = await add({ last_name: 'Быстров' })
      const answers = await Promise.all([merge(survivor, other), merge(other, survivor), merge(survivor, other)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    })
  })

  describe('undoing', () => {
    it('gives documents back to the card that they were linked with', async () => {
      const [survivor, other] = [await add({ last_name: 'Бумагин' }), await add({ last_name: 'Бумагин' })]
      const documents = `/api/gbc/${gbc.id}/documents`
      const document = async (title: string, member_ids: string[]) =>
        (await test().call<OfficeDocument>(chairman, 'POST', documents, { title, category: 'letter', member_ids })).body
      const [both, his] = [
        await document('Письмо обоим', [survivor.id, other.id]),
        await document('Письмо второму', [other.id]),
      ]
      const linked = async () =>
        Promise.all(
          [both, his].map(async ({ id }) =>
            (await test().call<OfficeDocument>(chairman, 'GET', `${documents}/${id}`)).body.member_ids.sort(),
          ),
        )
      const { body: preview } = await ask<MergePreview>('GET', `/${survivor.id}/merge-preview?other_id=${other.id}`)
      expect(preview.moves).toEqual([{ title: 'Связи с документами', count: 2 }])
      expect((await merge(survivor, other)).status).toBe(200)
      expect(await linked()).toEqual([[survivor.id], [survivor.id]])
      const stale = await test().call<ApiError>(chairman, 'PUT', `${documents}/${his.id}`, { member_ids: [other.id] })
      expect([stale.status, Object.keys(stale.body.errors)]).toEqual([422, ['member_ids']])
      expect((await undo(survivor.id)).status).toBe(200)
      expect(await linked()).toEqual([[survivor.id, other.id].sort(), [other.id]])
    })

    it('is answered exactly why it is too late', async () => {
      const survivor = await add({ last_name: 'Поздов' })
      const other = await add({ last_name: 'Поздов' })
      const { id: garage_id } = await garage('801')
      const [{ id: ownership_id }] = (await own(garage_id, other.id)).body
      await merge(survivor, other)
      expect((await mergesOf(other.id))[0]).toMatchObject({ survivor_id: survivor.id, undone_at: null, obstacles: [] })
      await ask('PUT', `/${survivor.id}`, { note: 'правка', version: 2 })
      await test().call(chairman, 'PUT', `/api/gbc/${gbc.id}/garages/${garage_id}/ownerships/${ownership_id}`, {
        member_id: chairman.id,
        share_denominator: 3,
      })
      const buyer = await add({ last_name: 'Купцов' })
      await test().call(chairman, 'PUT', `/api/gbc/${gbc.id}/garages/${garage_id}/ownerships/${ownership_id}`, {
        member_id: buyer.id,
      })
      const reasons = ['Карточку «Поздов Иван» с тех пор изменили', 'Доли в гаражах: с тех пор изменены']
      expect((await mergesOf(survivor.id))[0].obstacles).toEqual(reasons)
      const { status, body } = await undo(survivor.id)
      expect([status, body.message]).toEqual([422, `Отменить уже нельзя. ${reasons.join('. ')}.`])
    })

    it('brings owners of more than the whole back, but none beside those written down since', async () => {
      const half = { share_numerator: 1, share_denominator: 2 }
      for (const [number, since] of [
        ['п-1', false],
        ['п-2', true],
      ] as const) {
        const [survivor, other, third, fourth] = await Promise.all(
          ['Первых', 'Вторых', 'Третьих', 'Четвёртых'].map((last_name) => add({ last_name: `${last_name}${number}` })),
        )
        const { id } = await garage(number)
        for (const owner of [survivor, other, third]) await keptFromBefore(id, owner.id, half)
        expect((await merge(survivor, other)).status).toBe(200)
        if (since) {
          const [of] = (await ownershipsOf(id)).filter(({ member_id }) => member_id === third.id)
          const ended = await test().call(chairman, 'PUT', `/api/gbc/${gbc.id}/garages/${id}/ownerships/${of.id}`, {
            to: '2024-01-01',
          })
          expect(ended.status).toBe(200)
          expect((await own(id, fourth.id, { ...half, from: '2024-01-01' })).status).toBe(201)
        }
        const { status, body } = await undo(survivor.id)
        if (since) expect([status, body.message]).toEqual([422, expect.stringContaining(`Гараж ${number}: доли`)])
        else expect(status).toBe(200)
      }
    })

    it('goes back one merge after another, the last first', async () => {
      const [first, second, third] = [
        await add({ last_name: 'Цепов', note: 'а' }),
        await add({ last_name: 'Цепов' }),
        await add({ last_name: 'Цепов', email: 'c@example.org' }),
      ]
      await merge(first, second)
      await merge(await get(first.id), third)
      const [later, earlier] = await mergesOf(first.id)
      expect(earlier.obstacles).toEqual([
        'После этого карточку объединили ещё с одной: сначала отмените то объединение',
      ])
      expect((await ask('POST', `/merges/${later.id}/undo`)).status).toBe(200)
      expect((await ask('POST', `/merges/${earlier.id}/undo`)).status).toBe(200)
      expect((await ask<ApiError>('POST', `/merges/${earlier.id}/undo`)).body.message).toBe(
        'Это объединение уже отменено',
      )
      for (const { id, email, note } of [first, second, third])
        expect(await get(id)).toMatchObject({ email, note, archived_at: null, merged_into_id: null })
    })

    /** Every row of the cooperative that a merge may touch, but for what counts its changes. */
    async function rows(): Promise<string> {
      const tables = await Promise.all(
        ['members', 'ownerships', 'garages', 'users', 'contact_proposals'].map(async (table) => {
          const { rows: found } = await sql<
            Record<string, unknown>
          >`select * from ${sql.table(table)} where gbc_id = ${gbc.id} order by id`.execute(test().db.read)
          return found.map(({ version: _version, updated_at: _at, ...row }) => row)
        }),
      )
      return JSON.stringify(tables, null, 1)
    }

    it('leaves every row as it was before, whatever was merged', async () => {
      const day = fc.constantFrom('2010-01-01', '2015-06-01', '2020-01-01')
      const period = fc
        .tuple(day, fc.option(fc.constantFrom('2021-01-01', '2022-01-01'), { nil: null }))
        .map(([from, to]) => ({ from, to }))
      const share = fc
        .constantFrom([1, 1], [1, 2], [1, 3], [2, 3])
        .map(([share_numerator, share_denominator]) => ({ share_numerator, share_denominator }))
      const ownership = fc.record({ garage: fc.nat(2), period, share })
      const text = fc.option(fc.constantFrom('Первый', 'Второй'), { nil: null })
      const person = fc.record({
        middle_name: text,
        email: fc.option(fc.constantFrom('a@b.ru', 'c@d.ru'), { nil: null }),
        note: text,
        membership_number: fc.boolean(),
        owns: fc.array(ownership, { maxLength: 4 }),
        admitted: fc.boolean(),
        passport: fc.boolean(),
        phones: fc.subarray([phoneOf(1), phoneOf(2)]),
      })
      let made = 0

      await fc.assert(
        fc.asyncProperty(
          person,
          person,
          fc.option(fc.subarray([...MERGE_CHOICES]), { nil: undefined }),
          async (one, other, take) => {
            made += 1
            const garages = [await garage(`п${made}-0`), await garage(`п${made}-1`), await garage(`п${made}-2`)]
            const build = async (
              { owns, admitted, passport, membership_number, ...fields }: typeof one,
              side: number,
            ) => {
              const { id } = await add({
                ...fields,
                last_name: `Свойства${made}`,
                membership_number: membership_number ? `с${made}-${side}` : null,
              })
              if (admitted) await ask('POST', `/${id}/admit`, { date: '2012-01-01' })
              if (passport)
                await ask('PUT', `/${id}/passport`, { series: '4005', number: String(100000 + made * 2 + side) })
              for (const each of owns) await own(garages[each.garage].id, id, { ...each.period, ...each.share })
              return get(id)
            }
            const [survivor, gone] = [await build(one, 0), await build(other, 1)]
            const before = await rows()
            expect((await merge(survivor, gone, { take })).status).toBe(200)
            expect(await rows()).not.toBe(before)
            expect((await undo(survivor.id)).status).toBe(200)
            expect(await rows()).toBe(before)
          },
        ),
        { numRuns: engine === 'sqlite' ? 20 : 6 },
      )
      expect(await firstBrokenLink(test().db, gbc.id)).toBeNull()
    })
  })

  // PGlite and SQLite have one connection that writes: there changes follow one another.
  const raced = engine === 'postgres' && realPostgres ? describe : describe.skip
  raced('beside a document that is being linked with the member who goes', () => {
    const nobody = { member_ids: [], garage_ids: [], property_ids: [] }
    const made = async () => {
      const [survivor, other] = [await add({ last_name: 'Двойнов' }), await add({ last_name: 'Двойнов' })]
      const { body } = await test().call<OfficeDocument>(chairman, 'POST', `/api/gbc/${gbc.id}/documents`, {
        title: 'Справка',
        category: 'report',
      })
      return { survivor, other, document: body }
    }
    const linkedWith = async ({ id }: OfficeDocument) =>
      (await test().call<OfficeDocument>(chairman, 'GET', `/api/gbc/${gbc.id}/documents/${id}`)).body.member_ids

    it('waits for the link, and takes it to the survivor', async () => {
      const { survivor, other, document } = await made()
      const { db } = test()
      const begun = await db.write.transaction().execute(async (trx) => {
        await writeLinks(trx, { ...nobody, gbc_id: gbc.id, id: document.id }, { ...nobody, member_ids: [other.id] })
        const merged = merge(survivor, other)
        await answeredOrWaiting(db, merged)
        return { merged }
      })
      expect((await begun.merged).status).toBe(200)
      expect(await linkedWith(document)).toEqual([survivor.id])
    })

    it('is waited for where it came first, and the link is refused', async () => {
      const { survivor, other, document } = await made()
      const { db } = test()
      const begun = await db.write.transaction().execute(async (trx) => {
        const gone = { merged_into_id: survivor.id, archived_at: now() }
        await trx.updateTable('members').set(gone).where('gbc_id', '=', gbc.id).where('id', '=', other.id).execute()
        const path = `/api/gbc/${gbc.id}/documents/${document.id}`
        const linked = test().call<Refused>(chairman, 'PUT', path, { member_ids: [other.id] })
        await answeredOrWaiting(db, linked)
        return { linked }
      })
      const { status, body } = await begun.linked
      expect([status, Object.keys(body.errors)]).toEqual([422, ['member_ids']])
      expect(await linkedWith(document)).toEqual([])
    })
  })

  it('answers 404 for another cooperative, 403 to whom only reads', async () => {
    const survivor = await add({ last_name: 'Чужов' })
    const other = await add({ last_name: 'Чужов' })
    const stranger = await test().cooperative()
    const auditor = await test().user({ gbc_id: gbc.id, role: 'auditor' })
    const body = { other_id: other.id, version: 1, other_version: 1 }
    const status = async (user: TestUser, method: 'GET' | 'POST' | 'PUT', path: string) =>
      (await test().call(user, method, path, method === 'POST' ? body : undefined)).status
    expect(await status(stranger.chairman, 'POST', `/api/gbc/${stranger.gbc.id}/members/${survivor.id}/merge`)).toBe(
      404,
    )
    expect(await status(auditor, 'POST', `${members}/${survivor.id}/merge`)).toBe(403)
    expect(await status(auditor, 'GET', `${members}/${survivor.id}/merge-preview?other_id=${other.id}`)).toBe(200)
    expect(await status(auditor, 'PUT', `${members}/${survivor.id}/distinct/${other.id}`)).toBe(403)
    expect(await status(chairman, 'POST', `${members}/merges/${survivor.id}/undo`)).toBe(404)
  })

  it('every column that names a member is handled by a merge', async () => {
    const known = allOf(areas, 'memberReferences')
      .flat()
      .map(({ table, column }) => `${table}.${column}`)
    const found: string[] = []
    for (const { name: table } of tablesOf(areas)) {
      const columns = await test()
        .db.read.introspection.getTables()
        .then((tables) => tables.find((each) => each.name === table)?.columns ?? [])
      found.push(...columns.filter(({ name }) => /(^|_)member_id$/.test(name)).map(({ name }) => `${table}.${name}`))
      if (engine === 'postgres') continue
      const { rows: keys } = await sql<{
        table: string
        from: string
      }>`select "table", "from" from pragma_foreign_key_list(${table})`.execute(test().db.read)
      found.push(
        ...keys.filter((key) => key.table === 'members' && key.from !== 'gbc_id').map(({ from }) => `${table}.${from}`),
      )
    }
    expect(found.filter((column) => !known.includes(column))).toEqual([])
    expect(found).toContain('ownerships.member_id')
  })
})
