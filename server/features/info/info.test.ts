import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiError } from '#contract/common'
import type { BankDirectory, BankInfo, GbcInfo } from '#contract/info'
import { parseChanges } from '#server/records/changes'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { zipOf } from './fixtures/zipOf'
import { loadShippedDirectory } from './shippedDirectory'

const publication = readFileSync(join(__dirname, 'fixtures/20220119ED01OSBR.zip'))

const entry = (bic: string, name: string) =>
  `<BICDirectoryEntry BIC="${bic}"><ParticipantInfo NameP="${name}" PtType="20"/></BICDirectoryEntry>`
const directoryOf = (day: string, entries: string) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><ED807 xmlns="urn:cbr-ru:ed:v2.0" BusinessDay="${day}">${entries}</ED807>`,
  )

onBothEngines((test) => {
  let admin: TestUser
  let user: TestUser

  beforeAll(async () => {
    await loadShippedDirectory(test().db)
    admin = await test().user({ is_admin: true })
    user = await test().user()
  })

  const bank = <T = BankInfo>(bic: string, as: TestUser | null = user) =>
    test().call<T>(as, 'GET', `/api/info/bank?bic=${encodeURIComponent(bic)}`)
  const directory = async () => (await test().call<BankDirectory>(admin, 'GET', '/api/info/banks/directory')).body

  function send<T = BankDirectory>(
    file: Buffer,
    { as = admin, ...fields }: { as?: TestUser | null; force?: string } = {},
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(file)]), 'directory')
    return test().call<T>(as, 'POST', '/api/info/banks/import', form)
  }

  describe('a bank by its БИК', () => {
    it('comes from the directory that comes with the product', async () => {
      expect(await directory()).toMatchObject({ business_day: '2026-08-21', banks: 1432 })
      const { status, body } = await bank('044 525 225')
      expect(status).toBe(200)
      expect(body).toEqual({
        id: expect.any(String),
        name: 'ПАО Сбербанк',
        bic: '044525225',
        corr_account: '30101810400000000225',
        swift: 'SABRRUMM012',
        tp_id: null,
        trrc: null,
        city: 'Москва',
        closed: false,
      })
    })

    it('says when the bank is gone', async () => {
      expect((await bank('044525246')).body).toMatchObject({ closed: true, corr_account: null })
    })

    it('says which БИК is unknown and what is wrong with one', async () => {
      const unknown = await bank<ApiError>('049999999')
      expect(unknown.status).toBe(404)
      expect(unknown.body.message).toBe('Банк с БИК 049999999 не найден в справочнике')
      const short = await bank<ApiError>('04452522')
      expect(short.status).toBe(422)
      expect(short.body.errors).toEqual({ bic: 'БИК: нужно 9 цифр, введено 8' })
      expect((await test().call<ApiError>(user, 'GET', '/api/info/bank')).body.errors).toEqual({
        bic: 'Обязательное поле',
      })
    })

    it('is for those who signed in with a password of their own', async () => {
      expect((await bank('044525225', null)).status).toBe(401)
      expect((await bank('044525225', await test().user({ password_set: false }))).status).toBe(403)
    })
  })

  describe('a cooperative by its ИНН', () => {
    const lookup = <T = GbcInfo>(tp_id: string) => test().call<T>(user, 'GET', `/api/info/gbc?tp_id=${tp_id}`)

    it('is found among our own, with its public requisites only', async () => {
      const { gbc } = await test().cooperative()
      const { status, body } = await lookup(gbc.tp_id)
      expect(status).toBe(200)
      const { tp_id, trrc, ogrn, full_name, short_name, address } = gbc
      expect(body).toEqual({ tp_id, trrc, ogrn, full_name, short_name, address, source: 'own' })
    })

    it('is otherwise filled in by hand', async () => {
      const { status, body } = await lookup<ApiError>('7707083893')
      expect(status).toBe(404)
      expect(body.message).toBe('Кооператив с таким ИНН не найден. Заполните реквизиты вручную')
    })

    it('is not looked for by an ИНН that can’t be', async () => {
      const { status, body } = await lookup<ApiError>('7707083894')
      expect(status).toBe(422)
      expect(body.errors.tp_id).toContain('Контрольная цифра ИНН не сходится')
    })
  })

  describe('replacing the bank directory', () => {
    it('is for the administrator alone', async () => {
      const { chairman } = await test().cooperative()
      expect((await send(publication, { as: null })).status).toBe(401)
      expect((await send(publication, { as: chairman })).status).toBe(403)
      expect((await test().call(chairman, 'GET', '/api/info/banks/directory')).status).toBe(403)
    })

    it.each<[string, Buffer, string]>([
      ['an empty file', Buffer.alloc(0), 'Файл пуст'],
      ['a file that is something else', Buffer.from('%PDF-1.7'), 'Нужен файл ZIP или XML с сайта Банка России'],
      ['a directory without banks', directoryOf('2026-09-01', ''), 'В справочнике нет ни одного банка'],
      [
        'half an archive',
        publication.subarray(0, 60_000),
        'Архив повреждён: скачайте файл с сайта Банка России ещё раз',
      ],
      [
        'a file that breaks off',
        directoryOf('2026-09-01', entry('044525225', 'Банк')).subarray(0, 150),
        'XML повреждён или обрывается (строка 1): скачайте файл ещё раз',
      ],
      [
        'a bank that comes twice',
        directoryOf('2026-09-01', entry('044525225', 'Первый') + entry('044525225', 'Второй')),
        'БИК 044525225 встречается в справочнике дважды',
      ],
    ])('changes nothing with %s and says so', async (_, file, message) => {
      const before = await directory()
      const { status, body } = await send<ApiError>(file, { force: 'true' })
      expect(status).toBe(422)
      expect(body).toMatchObject({ message, errors: { file: message } })
      expect(await directory()).toEqual(before)
      expect((await bank('044525225')).body.name).toBe('ПАО Сбербанк')
    })

    it('wants a file, in a form', async () => {
      const form = new FormData()
      form.append('force', 'true')
      const { status, body } = await test().call<ApiError>(admin, 'POST', '/api/info/banks/import', form)
      expect(status).toBe(422)
      expect(body.errors).toEqual({ file: 'Выберите файл' })
      expect((await test().call(admin, 'POST', '/api/info/banks/import', { file: 'x' })).status).toBe(415)
    })

    it('takes an older directory only when that is said to be meant', async () => {
      const before = await directory()
      const { status, body } = await send<ApiError>(publication)
      expect(status).toBe(422)
      expect(body.errors).toEqual({
        force: 'В программе справочник на 21.08.2026, а в файле более старый: на 19.01.2022',
      })
      expect(await directory()).toEqual(before)

      const { id } = (await bank('044525225')).body
      const forced = await send(publication, { force: 'true' })
      expect(forced.status).toBe(200)
      expect(forced.body).toMatchObject({ business_day: '2022-01-19', banks: 1676 })
      expect(await directory()).toEqual(forced.body)
      expect((await bank('044525225')).body).toMatchObject({ id, name: 'ПАО СБЕРБАНК', swift: 'SABRRUMM' })
    })

    it('takes a newer one, from an archive or as it is; a bank it lacks is gone', async () => {
      const zip = zipOf([
        {
          name: 'ED807.xml',
          data: directoryOf('2026-09-01', entry('044525225', 'Сбербанк') + entry('044030653', 'Северо-Запад')),
        },
      ])
      expect((await send(zip)).body).toMatchObject({ business_day: '2026-09-01', banks: 2 })
      expect((await send(directoryOf('2026-09-02', entry('044525225', 'Сбербанк')))).body).toMatchObject({
        business_day: '2026-09-02',
        banks: 1,
      })
      expect((await bank('044525225')).body.name).toBe('Сбербанк')
      expect((await bank('044030653')).status).toBe(404)
    })

    it('is not undone by the next start', async () => {
      const before = await directory()
      await loadShippedDirectory(test().db)
      expect(await directory()).toEqual(before)
    })

    it('leaves one whole directory when two are sent at once', async () => {
      const days = ['2026-09-03', '2026-09-04', '2026-09-05']
      const answers = await Promise.all(
        days.map((day, index) =>
          send(directoryOf(day, entry('044525225', `Банк ${day}`) + entry(`04403065${index}`, 'Филиал')), {
            force: 'true',
          }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const { business_day, banks } = await directory()
      expect(banks).toBe(2)
      expect((await bank('044525225')).body.name).toBe(`Банк ${business_day}`)
    })

    it('is logged for the installation with who did it', async () => {
      const rows = await test()
        .db.read.selectFrom('audit')
        .select(['user_id', 'action', 'changes'])
        .where('gbc_id', '=', '')
        .where('area', '=', 'banks')
        .orderBy('seq')
        .execute()
      expect(rows[0]).toMatchObject({ user_id: admin.id, action: 'imported' })
      expect(parseChanges(rows[0].changes)).toEqual({ business_day: ['2026-08-21', '2022-01-19'], banks: [1432, 1676] })
    })
  })
})
