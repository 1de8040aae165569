import { newId, now } from '#server/lib/ids'
import { sortKey } from '#server/db/keys'
import { columnsWritten, sentStatements } from '#server/testing/sentStatements'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import type { ApiError, HistoryEntry, Page } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { Member, Passport } from '#contract/members'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let url: string

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    url = `/api/gbc/${gbc.id}/members`
  })

  const add = (fields: Record<string, unknown> = {}) => test().member(gbc.id, chairman, fields)
  const found = async (query: string) => {
    const { body } = await test().call<Page<Member>>(chairman, 'GET', `${url}?${query}`)
    return body.items.map(({ display_name }) => display_name)
  }

  describe('adding a member', () => {
    it('keeps what was typed and gives the next personal account number', async () => {
      const first = await add({ phones: ['8 (911) 123-45-67'], email: 'IVAN@Example.org' })
      const second = await add()
      expect(first).toMatchObject({
        status: 'applicant',
        version: 1,
        phones: ['+79111234567'],
        email: 'ivan@example.org',
      })
      expect(Number(second.account_number)).toBe(Number(first.account_number) + 1)
    })

    it('gives the next plain number however many numbers of two parts there are', async () => {
      const { gbc, chairman: other } = await test().cooperative()
      const made = (account_number?: string) => test().member(gbc.id, other, { account_number })
      await made('17')
      for (const number of [
        '17а',
        '№ 95',
        '(95)',
        'А-99',
        ...Array.from({ length: 51 }, (_, index) => `900-${index + 1}`),
      ])
        await made(number)
      expect((await made()).account_number).toBe('000018')
      expect((await made()).account_number).toBe('000019')
    })

    it('gives no number that a member had before', async () => {
      const { gbc, chairman: other } = await test().cooperative()
      await test()
        .db.write.insertInto('personal_accounts')
        .values({
          ...{ gbc_id: gbc.id, id: newId(), number: '000041', number_key: sortKey('41'), created_at: now() },
          ...{ member_id: (await test().member(gbc.id, other)).id, opened_on: '2024-01-01', closed_on: '2025-01-01' },
        })
        .execute()
      expect((await test().member(gbc.id, other)).account_number).toBe('000042')
    })

    it('tells each wrong field in Russian and keeps nothing', async () => {
      const before = (await found('page_size=200')).length
      const { status, body } = await test().call<ApiError>(chairman, 'POST', url, {
        kind: 'person',
        birth_date: '2026-02-30',
        phones: ['12'],
      })
      expect(status).toBe(422)
      expect(Object.keys(body.errors).sort()).toEqual(['birth_date', 'first_name', 'last_name', 'phones.0'])
      expect(body.errors.last_name).toBe('Обязательное поле')
      expect((await found('page_size=200')).length).toBe(before)
    })

    it('says whose personal account number it is', async () => {
      const { account_number } = await add({ last_name: 'Первый' })
      const { status, body } = await test().call<ApiError>(chairman, 'POST', url, {
        kind: 'person',
        last_name: 'Второй',
        first_name: 'Пётр',
        account_number,
      })
      expect(status).toBe(422)
      expect(body.errors.account_number).toBe('Номер уже занят: Первый Иван')
    })

    it('makes one member of fifty identical posts with one key', async () => {
      const input = { kind: 'person', last_name: 'Единственный', first_name: 'Олег' }
      const posts = Array.from({ length: 50 }, () =>
        test().call<Member>(chairman, 'POST', url, input, { 'idempotency-key': 'one' }),
      )
      const answers = await Promise.all(posts)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(await found('q=единственный')).toHaveLength(1)
    })

    it('refuses another body under a used key', async () => {
      const post = (last_name: string) =>
        test().call(chairman, 'POST', url, { kind: 'person', last_name, first_name: 'А' }, { 'idempotency-key': 'two' })
      expect((await post('Первов')).status).toBe(201)
      expect((await post('Второв')).status).toBe(422)
    })
  })

  describe('the list', () => {
    it('finds «Семёнов» by «семен», by phone in any writing and by car plate', async () => {
      await add({ last_name: 'Семёновский', phones: ['+7 921 555-44-33'], vehicles: [{ plate: 'А123ВС78' }] })
      expect(await found('q=семеновский')).toEqual(['Семёновский Иван'])
      expect(await found(`q=${encodeURIComponent('8 (921) 555-44-33')}`)).toEqual(['Семёновский Иван'])
      expect(await found(`q=${encodeURIComponent('а123вс')}`)).toEqual(['Семёновский Иван'])
      expect(await found(`q=${encodeURIComponent('ив семеновс')}`)).toEqual(['Семёновский Иван'])
    })

    it('finds a member by a contact person, by name and phone, and says who that is', async () => {
      const { id } = await add({
        last_name: 'Сватов',
        contact_persons: [
          { name: 'Сватова Аграфена', relation: 'Жена', phone: '8 921 600-70-80', may_know_balance: true },
          { name: 'Кумов Пётр' },
        ],
      })
      for (const q of ['аграфена', '8 (921) 600-70-80', 'кумов'])
        expect(await found(`q=${encodeURIComponent(q)}`)).toEqual(['Сватов Иван'])
      const { body: card } = await test().call<Member>(chairman, 'GET', `${url}/${id}`)
      expect(card.contact_persons).toEqual([
        { name: 'Сватова Аграфена', relation: 'Жена', phone: '+79216007080', may_know_balance: true },
        { name: 'Кумов Пётр', relation: null, phone: null, may_know_balance: false },
      ])
      const search = `/api/gbc/${gbc.id}/search?q=${encodeURIComponent('аграфена')}`
      const { body } = await test().call<unknown>(chairman, 'GET', search)
      expect(JSON.stringify(body)).toContain('Сватова Аграфена (жена, можно сообщать баланс)')
      const wrong = await test().call<ApiError>(chairman, 'PUT', `${url}/${id}`, {
        ...card,
        contact_persons: [{ name: '', phone: '123' }],
      })
      expect(wrong.status).toBe(422)
      expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['contact_persons.0.name', 'contact_persons.0.phone'])
    })

    it('tells of a member what the card tells, and of a passport only that there is one', async () => {
      const { id } = await add({
        last_name: 'Карточкин',
        phones: ['+79111112233'],
        vehicles: [{ plate: 'В777ОР47' }],
        tags: ['льгота «ветеран»'],
        share_due: 12345678900,
        note: 'Строка\nи "кавычки"',
      })
      await test().call(chairman, 'PUT', `${url}/${id}/passport`, {
        series: '4010',
        number: '740298',
        issued_by: 'ТП № 1',
      })
      const { body: card } = await test().call<Member>(chairman, 'GET', `${url}/${id}`)
      const { body: list } = await test().call<Page<Member>>(chairman, 'GET', `${url}?q=карточкин`)
      expect(list).toEqual({ items: [{ ...card, balance: 0 }], page: 1, page_size: 50, total: 1 })
      expect(card).toMatchObject({
        has_passport: true,
        share_due: 12345678900,
        vehicles: [{ plate: 'В777ОР47', model: null }],
      })
      expect(JSON.stringify(list)).not.toContain('740298')
    })

    it('orders Ё as Е and numbers as people count', async () => {
      const other = await test().cooperative()
      for (const [last_name, account_number] of [
        ['Яшин', '10'],
        ['Ёлкин', '2'],
        ['Егоров', '17а'],
        ['Жуков', '17'],
      ]) {
        await test().member(other.gbc.id, other.chairman, { last_name, account_number })
      }
      const names = async (sort: string) => {
        const { body } = await test().call<Page<Member>>(
          other.chairman,
          'GET',
          `/api/gbc/${other.gbc.id}/members?sort=${sort}`,
        )
        return body.items.map(({ last_name }) => last_name)
      }
      expect(await names('last_name')).toEqual(['Егоров', 'Ёлкин', 'Жуков', 'Яшин'])
      expect(await names('account_number')).toEqual(['Ёлкин', 'Яшин', 'Жуков', 'Егоров'])
      expect(await names('-account_number')).toEqual(['Егоров', 'Жуков', 'Яшин', 'Ёлкин'])
    })

    it('shows whose record lacks a phone or the consent to data processing', async () => {
      const other = await test().cooperative()
      await test().member(other.gbc.id, other.chairman, { last_name: 'Безтелефонов', consent_on: '2026-01-01' })
      await test().member(other.gbc.id, other.chairman, { last_name: 'Несогласов', phones: ['+79110000000'] })
      const lacking = async (what: string) => {
        const { body } = await test().call<Page<Member>>(
          other.chairman,
          'GET',
          `/api/gbc/${other.gbc.id}/members?lacks=${what}`,
        )
        return body.items.map(({ last_name }) => last_name)
      }
      expect(await lacking('phone')).toEqual(['Безтелефонов'])
      expect(await lacking('consent')).toEqual(['Несогласов'])
      expect(await lacking('phone,consent')).toEqual([])
    })

    it.each(['last_name', '-membership_number', 'joined_on,-last_name'])(
      'pages by %s to the very end without repeating or losing anyone',
      async (sort) => {
        const all = await found(`page_size=200&sort=${sort}`)
        const numbers = Array.from({ length: Math.ceil(all.length / 3) + 1 }, (_, index) => index + 1)
        const pages = await Promise.all(numbers.map((page) => found(`page=${page}&page_size=3&sort=${sort}`)))
        expect(pages.flat()).toEqual(all)
        expect(pages.at(-1)).toEqual([])
      },
    )

    it('counts anew whatever has changed', async () => {
      const { gbc: other, chairman: theirs } = await test().cooperative()
      const totals = () =>
        Promise.all(
          ['', 'lacks=phone', 'q=новиков'].map(
            async (query) =>
              (await test().call<Page<Member>>(theirs, 'GET', `/api/gbc/${other.id}/members?${query}`)).body.total,
          ),
        )
      const member = await test().member(other.id, theirs, { last_name: 'Новиков', phones: [] })
      const change = (fields: object) => test().call(theirs, 'PUT', `/api/gbc/${other.id}/members/${member.id}`, fields)
      expect(await totals()).toEqual([1, 1, 1])
      await change({ note: 'Ключи у сторожа' })
      expect(await totals()).toEqual([1, 1, 1])
      await change({ note: 'Ключи у соседа', phones: ['+79110000000'] })
      expect(await totals()).toEqual([1, 0, 1])
      await change({ last_name: 'Старов' })
      expect(await totals()).toEqual([1, 0, 0])
      await change({ registration_address: 'Псков' })
      await test().member(other.id, theirs, { last_name: 'Новикова', phones: [] })
      expect(await totals()).toEqual([2, 1, 1])
      await test().call(theirs, 'POST', `/api/gbc/${other.id}/members/${member.id}/archive`, {})
      expect(await totals()).toEqual([1, 1, 1])
    })

    it.each(['sort=password_hash', 'color=red', 'status=ghost', 'page=0', 'page_size=1000', 'page=x'])(
      'refuses an unknown question: %s',
      async (query) => {
        expect((await test().call(chairman, 'GET', `${url}?${query}`)).status).toBe(422)
      },
    )
  })

  it('is found by the whole of a tag, letter by letter', async () => {
    const tags = ['ряд_2', 'скидка 50%', 'дом "А"', 'Abba']
    for (const tag of tags) await add({ last_name: `Отмеченный ${tag}`.replace(/[^А-Яа-яё ]/g, ''), tags: [tag] })
    const names = await Promise.all(
      [...tags, 'ряд', 'abba'].map(async (tag) => (await found(`tag=${encodeURIComponent(tag)}`)).length),
    )
    expect(names).toEqual([1, 1, 1, 1, 0, 0])
  })

  it('is found by one letter that computers count as two', async () => {
    const { display_name } = await add({ last_name: 'Знаков', first_name: '\u{1F468}' })
    expect(await found(`q=${encodeURIComponent('\u{1F468}')}`)).toEqual([display_name])
  })

  it('refuses an edit whose values are lists thousands deep', async () => {
    const { id } = await add()
    const deep = `{"version":${'['.repeat(5000)}1${']'.repeat(5000)}}`
    const headers = { 'content-type': 'application/json' }
    expect((await test().call(chairman, 'PUT', `${url}/${id}`, deep, headers)).status).toBe(400)
  })

  it('keeps of an organisation nothing that only a person has', async () => {
    const fields = {
      kind: 'organisation',
      organisation_name: 'ООО «Свет»',
      snils: '112-233-445 95',
      birth_date: '1970-01-01',
    }
    expect(await add({ ...fields, last_name: null, first_name: null })).toMatchObject({ snils: null, birth_date: null })
  })

  it('takes no passport into a card that has changed since it was read', async () => {
    const { id } = await add()
    await test().call(chairman, 'PUT', `${url}/${id}`, { version: 1, note: 'новое' })
    const passport = { version: 1, series: '40 05', number: '123456', issued_by: 'ТП № 1' }
    expect((await test().call(chairman, 'PUT', `${url}/${id}/passport`, passport)).status).toBe(409)
  })

  describe('two people editing one member', () => {
    it('lets one of twenty edits of one version through', async () => {
      const member = await add({ last_name: 'Двадцатый' })
      const edits = Array.from({ length: 20 }, (_, index) =>
        test().call(chairman, 'PUT', `${url}/${member.id}`, { version: 1, note: `${index}` }),
      )
      const statuses = (await Promise.all(edits)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    })

    it('writes the changed columns alone: an index of another costs nothing then', async () => {
      const { id } = await add({ last_name: 'Дописанный' })
      const sent = await sentStatements(() => test().call(chairman, 'PUT', `${url}/${id}`, { note: 'новое' }))
      expect(columnsWritten(sent, 'members')).toEqual(['note', 'version', 'updated_at'])
    })

    it('keeps the fields that an edit leaves out and ignores the read-only ones', async () => {
      const member = await add({ last_name: 'Прежний', note: 'важно' })
      const { body } = await test().call<Member>(chairman, 'PUT', `${url}/${member.id}`, {
        version: 1,
        first_name: 'Олег',
        id: 'x',
        status: 'active',
      })
      expect(body).toMatchObject({
        id: member.id,
        first_name: 'Олег',
        last_name: 'Прежний',
        note: 'важно',
        status: 'applicant',
        version: 2,
      })
    })
  })

  describe('the lifecycle', () => {
    const act = (id: string, verb: string, body: object) =>
      test().call<Member & Pick<ApiError, 'errors'>>(chairman, 'POST', `${url}/${id}/${verb}`, body)

    it('goes from applicant to member to former member, with dates and decisions', async () => {
      const { id } = await add({ last_name: 'Путников' })
      expect((await act(id, 'admit', { date: '2026-03-01', decision: 'Протокол № 2' })).body).toMatchObject({
        status: 'active',
        joined_on: '2026-03-01',
        admission_decision: 'Протокол № 2',
      })
      expect((await act(id, 'suspend', { date: '2026-04-01' })).body.status).toBe('suspended')
      expect((await act(id, 'resume', { date: '2026-05-01' })).body.status).toBe('active')
      expect((await act(id, 'leave', { date: '2026-06-01', decision: 'Заявление' })).body).toMatchObject({
        status: 'left',
        left_on: '2026-06-01',
      })
    })

    it('refuses what the state or the dates do not allow', async () => {
      const { id } = await add()
      expect((await act(id, 'suspend', { date: '2026-03-01' })).status).toBe(422)
      await act(id, 'admit', { date: '2026-03-01' })
      expect((await act(id, 'leave', { date: '2026-02-01' })).body.errors.date).toBe('Дата раньше дня приёма в члены')
      expect((await test().call(chairman, 'POST', `${url}/${id}/archive`, {})).status).toBe(200)
      expect((await act(id, 'suspend', { date: '2026-03-02' })).body).toMatchObject({
        status: 422,
        message: 'Запись в архиве: сначала верните её из архива',
      })
    })
  })

  it('tells who changed what, and logs each view of a passport without its data', async () => {
    const { id } = await add({ last_name: 'Историков' })
    await test().call(chairman, 'PUT', `${url}/${id}`, { version: 1, note: 'новое' })
    const passport = { series: '40 05', number: '123456', issued_by: 'ТП № 1' }
    expect((await test().call(chairman, 'PUT', `${url}/${id}/passport`, passport)).status).toBe(200)
    expect((await test().call<Passport>(chairman, 'GET', `${url}/${id}/passport`)).body).toMatchObject({
      series: '4005',
      number: '123456',
    })
    const { body } = await test().call<HistoryEntry[]>(chairman, 'GET', `${url}/${id}/history`)
    expect(body.map(({ action }) => action)).toEqual(['passport_viewed', 'passport_saved', 'updated', 'created'])
    expect(body[2].changes).toEqual({ note: [null, 'новое'] })
    expect(JSON.stringify(body)).not.toContain('123456')
  })
})
