import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { BankAccount, Gbc } from '#contract/gbc'
import type { User } from '#contract/users'
import { testGbc, testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const sberbank = {
  id: '019a0000-0000-7000-8000-0000000000b1',
  name: 'ПАО СБЕРБАНК',
  bic: '044525225',
  corr_account: '30101810400000000225',
  swift: null,
  tp_id: null,
  trrc: null,
  city: 'Москва',
  closed: false,
}

const found = {
  tp_id: '7812345675',
  trrc: '781201001',
  ogrn: '1027700132195',
  full_name: 'Гаражно-строительный кооператив «Маяк»',
  short_name: 'ГСК «Маяк»',
  address: 'Санкт-Петербург, Лесной пр., 20',
  source: 'dadata',
}

const account: BankAccount = {
  id: '019a0000-0000-7000-8000-0000000000a1',
  number: '40703810700380000123',
  is_primary: true,
  bank: sberbank,
}
const second: BankAccount = {
  ...account,
  id: '019a0000-0000-7000-8000-0000000000a2',
  number: '40703810000000000001',
  is_primary: false,
}

const bankFound = http.get(url('/api/info/bank'), () => HttpResponse.json(sberbank))
const bankUnknown = http.get(url('/api/info/bank'), () => failure(404, 'Банк не найден'))
const gbcAnswers = (gbc: Gbc) => http.get(url(`/api/gbc/${testGbc.id}/get`), () => HttpResponse.json(gbc))
const userAnswers = (user: User) => http.get(url('/api/users/get'), () => HttpResponse.json(user))
const as = (user: User) => ({ auth: signedIn(user) })

describe('a new cooperative', () => {
  const founder: User = { ...testUser, gbc: null, role: null }

  function open() {
    const sent: { body: unknown; key: string | null }[] = []
    const created = { current: founder }
    const { user, ...app } = renderApp('/cooperative/create', {
      preloadedState: as(founder),
      handlers: [
        http.get(url('/api/users/get'), () => HttpResponse.json(created.current)),
        http.get(url('/api/info/gbc'), () => HttpResponse.json(found)),
        bankFound,
        gbcAnswers(testGbc),
        http.get(url(`/api/gbc/${testGbc.id}/history`), () => HttpResponse.json([])),
        http.post(url('/api/gbc/create'), async ({ request }) => {
          sent.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') })
          created.current = testUser
          return HttpResponse.json(testGbc, { status: 201 })
        }),
      ],
    })
    const type = async (label: string, text: string) => {
      const field = await screen.findByLabelText(label)
      await user.clear(field)
      await user.type(field, text)
    }
    const create = async () => user.click(await screen.findByRole('button', { name: 'Создать кооператив' }))
    return { user, sent, type, create, ...app }
  }

  it('is filled by its ИНН and БИК, refused at the account’s field, then kept with its creator as chairman', async () => {
    const { sent, type, create, path, store } = open()
    await type('ИНН', '78 123 456 75')
    await waitFor(() => expect(screen.getByLabelText('Полное название')).toHaveValue(found.full_name))
    expect(screen.getByLabelText('КПП')).toHaveValue('781201001')

    await type('БИК банка', '044 525 225')
    expect(await screen.findByText('ПАО СБЕРБАНК, Москва')).toBeVisible()
    await type('Номер счёта', '40703 810 0 0038 0000123')
    await create()
    expect(await screen.findByText(/Контрольный ключ счёта не сходится с БИК 044525225/)).toBeVisible()
    expect(screen.getByLabelText('Номер счёта')).toHaveAccessibleDescription(/Контрольный ключ/)
    expect(sent).toEqual([])

    await type('Номер счёта', '40703 810 7 0038 0000123')
    await create()
    await waitFor(() => expect(path()).toBe('/cooperative'))
    expect(sent).toHaveLength(1)
    expect(sent[0].key).toBeTruthy()
    expect(sent[0].body).toMatchObject({
      tp_id: '7812345675',
      trrc: '781201001',
      chairman_name: 'Семёнов Иван Петрович',
      bank_account: { number: '40703810700380000123', bank: { bic: '044525225' } },
    })
    expect(store.getState().auth).toMatchObject({ gbcId: testGbc.id, user: { role: 'chairman' } })
    expect(await screen.findByRole('heading', { name: 'ГСК «Маяк»' })).toBeVisible()
    // What comes next: the office's table.
    expect(screen.getByRole('link', { name: 'Загрузить из Excel' })).toHaveAttribute('href', '/dashboard/import-export')
  })

  it('keeps what was typed and shows what was found otherwise', async () => {
    const { user, type } = open()
    await type('КПП', '781201999')
    await type('ИНН', '7812345675')
    expect(await screen.findByText(/Найдено другое, КПП: 781201001/)).toBeVisible()
    expect(screen.getByLabelText('КПП')).toHaveValue('781201999')
    await user.click(await screen.findByRole('button', { name: 'Взять' }))
    expect(screen.getByLabelText('КПП')).toHaveValue('781201001')
  })

  it('needs no account', async () => {
    const { sent, type, create } = open()
    await type('ИНН', '7812345675')
    await waitFor(() => expect(screen.getByLabelText('Адрес')).toHaveValue(found.address))
    await create()
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ bank_account: null }))
  })

  it.each([
    [
      'is warned when it is kept here already',
      HttpResponse.json({ ...found, source: 'own' }),
      /уже ведётся в этой программе/,
    ],
    ['is filled in by hand when nothing was found', failure(404, 'Не найден'), /заполните реквизиты вручную/],
  ])('%s', async (_, answer, words) => {
    const { type } = open()
    server.use(http.get(url('/api/info/gbc'), () => answer.clone()))
    await type('Краткое название', 'Маяк')
    await type('ИНН', '7812345675')
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByLabelText('Краткое название')).toHaveValue('Маяк')
  })

  it('is offered to who has none', async () => {
    renderApp('/cooperative', { preloadedState: as(founder), handlers: [userAnswers(founder)] })
    expect(await screen.findByRole('link', { name: 'Создать кооператив' })).toBeVisible()
  })

  it('is asked for by pages that need it', async () => {
    renderApp('/dashboard/members', { preloadedState: as(founder), handlers: [userAnswers(founder)] })
    expect(await screen.findByRole('link', { name: 'Создать кооператив' })).toHaveAttribute(
      'href',
      '/cooperative/create',
    )
  })
})

describe('bank accounts', () => {
  it('are added with their bank found by БИК', async () => {
    const now: { gbc: Gbc } = { gbc: testGbc }
    const sent: unknown[] = []
    const { user } = renderApp('/cooperative', {
      handlers: [
        bankFound,
        http.get(url(`/api/gbc/${testGbc.id}/get`), () => HttpResponse.json(now.gbc)),
        http.post(url(`/api/gbc/${testGbc.id}/add_bank_account`), async ({ request }) => {
          sent.push(await request.json())
          now.gbc = { ...testGbc, bank_account: account, bank_accounts: [account], version: 2 }
          return HttpResponse.json({ bank_account: account, bank_accounts: [account], version: 2 }, { status: 201 })
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: /Добавить счёт/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('БИК банка'), '044525225')
    expect(await dialog.findByText('ПАО СБЕРБАНК, Москва')).toBeVisible()
    await user.type(dialog.getByLabelText('Номер счёта'), '40703 810 7 0038 0000123')
    await user.click(await dialog.findByRole('button', { name: 'Сохранить' }))

    expect(await screen.findByText('Основной')).toBeVisible()
    expect(sent).toEqual([{ number: '40703810700380000123', bank: { bic: '044525225' }, version: testGbc.version }])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('of a bank that is not in the directory are added with the bank’s name', async () => {
    const { user } = renderApp('/cooperative', { handlers: [bankUnknown, gbcAnswers(testGbc)] })
    await user.click(await screen.findByRole('button', { name: /Добавить счёт/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('БИК банка'), '044525225')
    expect(await dialog.findByLabelText('Название банка')).toBeVisible()
    expect(dialog.getByText(/Такого БИК нет в справочнике/)).toBeVisible()
  })

  it('are removed after it is said which one becomes the primary one', async () => {
    const removed: string[] = []
    const gbc = { ...testGbc, bank_account: account, bank_accounts: [account, second] }
    const { user } = renderApp('/cooperative', {
      handlers: [
        gbcAnswers(gbc),
        http.delete(url(`/api/gbc/${testGbc.id}/bank_accounts/:account_id`), ({ params }) => {
          removed.push(String(params.account_id))
          return HttpResponse.json({ bank_account: null, bank_accounts: [second], version: 2 })
        }),
      ],
    })
    const card = within(await screen.findByRole('listitem', { name: `Счёт ${account.number}` }))
    await user.click(await card.findByRole('button', { name: 'Удалить' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Основным станет счёт 40703.810.0.0000.0000001/)).toBeVisible()
    await user.click(await dialog.findByRole('button', { name: 'Удалить счёт' }))
    await waitFor(() => expect(removed).toEqual([account.id]))
  })
})

describe('requisites', () => {
  it('are copied as a text with numbers that banks take', async () => {
    const gbc = { ...testGbc, bank_account: account, bank_accounts: [account] }
    const { user } = renderApp('/cooperative', { handlers: [gbcAnswers(gbc)] })
    const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(await screen.findByRole('button', { name: /Скопировать все реквизиты/ }))
    const [[text]] = copy.mock.calls
    expect(text).toContain('ИНН: 7812345675')
    expect(text).toContain('Расчётный счёт: 40703810700380000123')
    expect(text).not.toContain('ОГРН')
  })

  it('are read but not changed by a role without the right', async () => {
    const auditor: User = { ...testUser, role: 'auditor' }
    renderApp('/cooperative', { preloadedState: as(auditor), handlers: [userAnswers(auditor), gbcAnswers(testGbc)] })
    expect(await screen.findByRole('heading', { name: 'ГСК «Маяк»' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Изменить' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Добавить счёт/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: 'История' })).not.toBeInTheDocument()
  })

  it('are edited, and a refusal of the server stands at its field', async () => {
    const { user } = renderApp('/cooperative/edit', {
      handlers: [
        gbcAnswers(testGbc),
        http.put(url(`/api/gbc/${testGbc.id}/info/update`), () =>
          failure(422, 'Проверьте поля', { errors: { tp_id: 'Кооператив с таким ИНН уже ведётся в этой программе' } }),
        ),
      ],
    })
    await user.type(await screen.findByLabelText('Краткое название'), ' и К')
    await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Кооператив с таким ИНН уже ведётся в этой программе')).toBeVisible()
    expect(screen.getByLabelText('ИНН')).toHaveAttribute('aria-invalid', 'true')
  })
})
