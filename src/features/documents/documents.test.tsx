import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { DocumentInput, DocumentVersion, OfficeDocument } from '#contract/documents'
import type { FileRecord } from '#contract/files'
import type { Garage } from '#contract/garages'
import type { Property } from '#contract/property'
import { testGbc, testUser } from '#testing/fixtures'
import { keepRecords } from '#testing/fakeServer'
import { at, semenov } from '#testing/members'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const documents = `/api/gbc/${testGbc.id}/documents`
const idOf = (last: string) => `019a0000-0000-7000-8000-0000000000${last}`
const LIST = '/dashboard/documents'

const minutes: OfficeDocument = {
  id: idOf('e1'),
  gbc_id: testGbc.id,
  version: 1,
  created_at: at,
  updated_at: at,
  archived_at: null,
  category: 'minutes',
  title: 'Протокол собрания',
  number: '5',
  date: '2026-03-01',
  counterparty: null,
  visibility: 'board',
  note: 'Подписать',
  member_ids: [],
  garage_ids: [],
  property_ids: [],
  links: [],
  file: null,
}
const scan = (number: number): DocumentVersion => ({
  id: idOf(`f${number}`),
  number,
  name: `Скан ${number}.png`,
  content_type: 'image/png',
  size: 1_468_006,
  url: `/api/files/${idOf(`f${number}`)}`,
  thumbnail_url: null,
  created_at: at,
  user_name: 'Орлова Вера',
})

/** Documents and the versions of a file, which is the file of whichever document is asked for. */
function keepDocuments(first = [minutes]) {
  const kept = keepRecords('documents', minutes, () => ({ id: idOf('e2') }), first)
  const state = { versions: [] as DocumentVersion[], keys: [] as (string | null)[] }
  server.use(
    http.get(url(`${documents}/:id/versions`), () => HttpResponse.json(state.versions)),
    ...['members', 'garages', 'property'].map((area) =>
      http.get(url(`/api/gbc/${testGbc.id}/${area}`), () =>
        HttpResponse.json({ items: [], page: 1, page_size: 20, total: 0 }),
      ),
    ),
    http.post(url('/api/files/upload'), async ({ request }) => {
      await request.arrayBuffer()
      state.keys.push(request.headers.get('Idempotency-Key'))
      state.versions = [scan(state.versions.length + 1), ...state.versions]
      for (const [id, document] of kept) kept.set(id, { ...document, file: state.versions[0] })
      return HttpResponse.json({ id: state.versions[0].id } as FileRecord, { status: 201 })
    }),
  )
  return state
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const save = () => screen.getByRole('button', { name: 'Сохранить' })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const png = new File(['png'], 'Скан 1.png', { type: 'image/png' })

/** The file's own field, which the button stands for. */
const choose = async (user: ReturnType<typeof renderApp>['user'], file: File) =>
  user.upload(
    (await screen.findByRole('region', { name: 'Файл документа' })).querySelector('input') as HTMLInputElement,
    file,
  )

test('a document from the list to the form, refused by the server and corrected, and changed', async () => {
  const state = keepDocuments()
  const { user, path } = renderApp(LIST)
  expect(await screen.findByRole('link', { name: 'Протокол собрания' })).toHaveAttribute(
    'href',
    `${LIST}/${minutes.id}`,
  )
  await user.click(await screen.findByRole('link', { name: /Добавить документ/ }))
  expect(await title('Новый документ')).toBeVisible()
  await user.click(save())
  await waitFor(async () => expect(await field('Категория')).toHaveFocus())
  await choose(user, new File(['pdf'], 'Договор охраны №7 от 05.10.2026.pdf', { type: 'application/pdf' }))
  expect(await field('Название')).toHaveValue('Договор охраны №7 от 05.10.2026')
  expect(await field('Номер')).toHaveValue('7')
  expect(await field('Дата')).toHaveValue('05.10.2026')
  server.use(
    http.post(url(documents), () => failure(422, 'Проверьте поля', { errors: { number: 'Такой номер уже есть' } }), {
      once: true,
    }),
  )
  await user.click(save())
  expect(await screen.findByText('Такой номер уже есть')).toBeVisible()
  await user.dblClick(save())
  expect(await title('Договор охраны №7 от 05.10.2026')).toBeVisible()
  await waitFor(() => expect(state.keys).toHaveLength(1))
  expect(path()).toBe(`${LIST}/${idOf('e2')}`)
  expect(screen.getByText('Кому виден').nextSibling).toHaveTextContent('Только правление')

  await user.click(await screen.findByRole('link', { name: 'Изменить' }))
  await user.click(await field('Кому виден'))
  await user.click(await screen.findByTitle('Все члены'))
  await user.click(save())
  await waitFor(() => expect(path()).toBe(`${LIST}/${idOf('e2')}`))
  await waitFor(() => expect(screen.getByText('Кому виден').nextSibling).toHaveTextContent('Все члены'))
})

test('its file: a wrong one is refused at once, one that failed goes again under its key, the next is a new version', async () => {
  const state = keepDocuments()
  const { user } = renderApp(`${LIST}/${minutes.id}`)
  expect(await screen.findByText(/Файла пока нет. Подойдут PDF/)).toBeVisible()
  await choose(user, new File([], 'пусто.png', { type: 'image/png' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Файл пуст')
  await user.click(await screen.findByRole('button', { name: 'Убрать: пусто.png' }))

  const keys: (string | null)[] = []
  server.use(
    http.post(
      url('/api/files/upload'),
      ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        return failure(500, 'Внутренняя ошибка сервера')
      },
      { once: true },
    ),
  )
  await choose(user, png)
  await user.click(await screen.findByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('img', { name: 'Документ: Скан 1.png' })).toHaveAttribute('src', scan(1).url)
  expect(state.keys).toEqual(keys)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()

  await choose(user, png)
  expect(await screen.findByRole('img', { name: 'Документ: Скан 2.png' })).toBeVisible()
  expect(screen.getByText(/1,4 МБ, .*, версия 2/)).toBeVisible()
  await user.click(await screen.findByRole('tab', { name: 'Версии 2' }))
  const versions = within(await screen.findByRole('list', { name: 'Версии файла' })).getAllByRole('listitem')
  expect(versions.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Версия 2Скан 2\.png.*Орлова Вера$/),
    expect.stringMatching(/^Версия 1Скан 1\.png/),
  ])
})

test('a document begun from a card is linked with it, with others that are found, and leads back to each', async () => {
  keepDocuments()
  const gate = { id: idOf('c1'), name: 'Ворота' } as Property
  const page = (items: unknown[]) => HttpResponse.json({ items, page: 1, page_size: 20, total: items.length })
  const garage = {
    id: idOf('d1'),
    number: '17а',
    block: 'Б',
    row: null,
    status: 'free',
    owners: [] as Garage['owners'],
  } as Garage
  const asked: (string | null)[] = []
  let sent: DocumentInput | undefined
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/members`), () => page([])),
    http.get(url(`/api/gbc/${testGbc.id}/members/${semenov.id}`), () => HttpResponse.json(semenov)),
    http.get(url(`/api/gbc/${testGbc.id}/garages`), ({ request }) => {
      const q = new URL(request.url).searchParams.get('q')
      asked.push(q)
      return page(q === '17' ? [garage] : [])
    }),
    http.get(url(`/api/gbc/${testGbc.id}/property`), () => page([gate])),
    http.post(url(documents), async ({ request }) => {
      sent = (await request.json()) as DocumentInput
      const links = [
        { area: 'members' as const, id: semenov.id, title: semenov.display_name },
        { area: 'property' as const, id: gate.id, title: gate.name },
      ]
      const made: OfficeDocument = { ...minutes, id: idOf('e2'), title: 'Акт', links }
      server.use(http.get(url(`${documents}/${made.id}`), () => HttpResponse.json(made)))
      return HttpResponse.json(made, { status: 201 })
    }),
  )
  const { user } = renderApp(`${LIST}/create?member_id=${semenov.id}`)
  expect(await screen.findByTitle(semenov.display_name)).toBeVisible()
  await user.click(await field('Категория'))
  await user.click(await screen.findByTitle('Акт'))
  await user.type(await field('Название'), 'Акт')
  await user.type(await field('Гаражи'), '17')
  await user.click(await screen.findByTitle('Гараж 17а, блок Б'))
  expect(asked.at(-1)).toBe('17')
  await user.click(await field('Имущество'))
  await user.click(await screen.findByTitle('Ворота'))
  await user.click(save())
  const linked = within(await screen.findByText('Связан с').then((label) => label.nextSibling as HTMLElement))
  expect(sent).toMatchObject({ member_ids: [semenov.id], garage_ids: [garage.id], property_ids: [gate.id] })
  expect(linked.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [semenov.display_name, `/dashboard/members/${semenov.id}`],
    ['Ворота', `/dashboard/property/${gate.id}`],
  ])
})

test('a card shows its documents, and offers to add one', async () => {
  const asked: string[] = []
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/members/${semenov.id}`), () => HttpResponse.json(semenov)),
    http.get(url(documents), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('member_id') ?? '')
      return HttpResponse.json({ items: [minutes], page: 1, page_size: 200, total: 1 })
    }),
  )
  const { user } = renderApp(`/dashboard/members/${semenov.id}`)
  await user.click(await screen.findByRole('tab', { name: 'Документы' }))
  const list = within(await screen.findByRole('list', { name: 'Документы' }))
  expect(list.getByRole('listitem')).toHaveTextContent('Протокол собранияПротокол № 5 от 01.03.2026')
  expect(asked).toEqual([semenov.id])
  expect(screen.getByRole('link', { name: 'Добавить документ' })).toHaveAttribute(
    'href',
    `${LIST}/create?member_id=${semenov.id}`,
  )
})

test('it is put into the archive and taken back at once', async () => {
  keepDocuments()
  const { user } = renderApp(`${LIST}/${minutes.id}`)
  await user.click(await screen.findByRole('button', { name: 'Ещё' }))
  await user.click(await screen.findByRole('menuitem', { name: 'В архив' }))
  expect(await screen.findByText(/^Запись в архиве/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Изменить' })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Отменить' }))
  expect(await screen.findByRole('link', { name: 'Изменить' })).toBeVisible()
})

test('a member reads what is there and finds nothing to change it by', async () => {
  const member = { ...testUser, role: 'member' as const, is_admin: false }
  keepDocuments([{ ...minutes, visibility: 'members', note: null, file: scan(1) }])
  server.use(http.get(url('/api/users/get'), () => HttpResponse.json(member)))
  const { user } = renderApp(LIST, { preloadedState: { auth: signedIn(member) } })
  await user.click(await screen.findByRole('link', { name: 'Протокол собрания' }))
  expect(await screen.findByRole('img', { name: 'Документ: Скан 1.png' })).toBeVisible()
  expect(screen.getByRole('link', { name: /Скачать/ })).toHaveAttribute('download', 'Скан 1.png')
  for (const name of ['Версии', 'История']) expect(screen.queryByRole('tab', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Загрузить/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Изменить' })).not.toBeInTheDocument()
  expect(screen.queryByText('Кому виден')).not.toBeInTheDocument()
})
