import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { FileRecord } from '#contract/files'
import type { ImageInput, RecordImage } from '#contract/images'
import type { Maintenance, MaintenanceInput, Property } from '#contract/property'
import { testGbc, testUser } from '#testing/fixtures'
import { keepRecords } from '#testing/fakeServer'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const at = '2026-03-01T09:00:00.000Z'
const property = `/api/gbc/${testGbc.id}/property`
const idOf = (last: string) => `019a0000-0000-7000-8000-0000000000${last}`

const gate: Property = {
  id: idOf('a1'),
  gbc_id: testGbc.id,
  version: 1,
  created_at: at,
  updated_at: at,
  archived_at: null,
  name: 'Ворота откатные',
  inventory_number: '00001',
  category: 'gate',
  status: 'in_use',
  condition: 'good',
  acquired_on: '2020-01-15',
  cost: 12_000_000,
  useful_life: 12,
  location: 'Въезд',
  responsible: 'Семёнов И. П.',
  warranty_until: null,
  next_maintenance_on: '2020-06-01',
  note: null,
  cover_url: null,
}

const image = (last: string, name: string, rest: Partial<RecordImage> = {}): RecordImage => ({
  id: idOf(last),
  url: `/api/files/${idOf(last)}`,
  thumbnail_url: `/api/files/${idOf(last)}/thumbnail`,
  name,
  caption: null,
  width: 600,
  height: 400,
  is_cover: false,
  created_at: at,
  ...rest,
})

const three = [
  image('b1', 'a.jpg', { caption: 'Общий вид', is_cover: true }),
  image('b2', 'b.jpg', { caption: 'Привод' }),
  image('b3', 'c.jpg'),
]

/** Property with images and maintenance, those of whichever thing is asked for. */
function keepProperty({ things = [gate], images = [] as RecordImage[] } = {}) {
  const numbered = ({ inventory_number }: Partial<Property>) => ({
    id: idOf('a2'),
    inventory_number: inventory_number ?? '00002',
  })
  keepRecords('property', gate, numbered, things)
  const state = {
    images,
    maintenance: [] as Maintenance[],
    uploads: [] as (string | null)[],
    removed: [] as RecordImage[],
  }
  server.use(
    http.get(url(`${property}/:id/maintenance`), () => HttpResponse.json(state.maintenance)),
    http.post(url(`${property}/:id/maintenance`), async ({ request, params }) => {
      const input = (await request.json()) as MaintenanceInput
      state.maintenance = [
        {
          ...input,
          id: idOf('c1'),
          property_id: String(params.id),
          contractor: input.contractor ?? null,
          cost: input.cost ?? null,
        },
        ...state.maintenance,
      ]
      return HttpResponse.json(state.maintenance, { status: 201 })
    }),
    http.delete(url(`${property}/:id/maintenance/:one`), () => HttpResponse.json((state.maintenance = []))),
    http.get(url(`${property}/:id/images`), () => HttpResponse.json(state.images)),
    http.put(url(`${property}/:id/images/order`), async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] }
      state.images = ids.flatMap((id) => state.images.find((one) => one.id === id) ?? [])
      return HttpResponse.json(state.images)
    }),
    http.put(url(`${property}/:id/images/:image`), async ({ request, params }) => {
      const { caption, is_cover } = (await request.json()) as ImageInput
      state.images = state.images.map((one) => ({
        ...one,
        ...(caption !== undefined && one.id === params.image && { caption }),
        ...(is_cover && { is_cover: one.id === params.image }),
      }))
      return HttpResponse.json(state.images)
    }),
    http.delete(url(`${property}/:id/images/:image`), ({ params }) => {
      state.removed = state.images
      state.images = state.images.filter(({ id }) => id !== params.image)
      return HttpResponse.json(state.images)
    }),
    http.post(url(`${property}/:id/images/:image/restore`), () => HttpResponse.json((state.images = state.removed))),
    http.post(url('/api/files/upload'), async ({ request }) => {
      await request.arrayBuffer()
      state.uploads.push(request.headers.get('Idempotency-Key'))
      state.images = [...state.images, image(`d${state.images.length}`, `${state.images.length}.jpg`)]
      return HttpResponse.json({ id: idOf('d0') } as FileRecord, { status: 201 })
    }),
    http.get(url(`/api/gbc/${testGbc.id}/jobs`), () => HttpResponse.json([])),
  )
  return state
}

const LIST = '/dashboard/cooperative-property'
const PAGE = `/dashboard/property/${gate.id}`
const IMAGES = `${PAGE}/images`
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const shownNames = () =>
  screen.getAllByRole('button', { name: /^Открыть: / }).map((open) => open.getAttribute('aria-label')?.slice(9))
const photo = (name: string) => new File(['jpeg'], name, { type: 'image/jpeg' })
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Файлы фотографий'), { target: { files } })

describe('property', () => {
  it('is listed and opened with its present value', async () => {
    keepProperty()
    const { user, path } = renderApp(LIST)
    await user.click(await screen.findByRole('link', { name: 'Ворота откатные' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ворота откатные' })).toBeVisible()
    expect(path()).toBe(PAGE)
    expect(screen.getByText('Остаточная стоимость').nextSibling).toHaveTextContent('0,00 ₽')
    expect(screen.getByText('01.06.2020, просрочено')).toBeVisible()
    expect(
      within(screen.getByRole('navigation', { name: 'Где вы' })).getByRole('link', { name: 'Имущество' }),
    ).toHaveAttribute('href', LIST)
  })

  it('is printed as a card: requisites, what is known and how it was looked after', async () => {
    const state = keepProperty()
    state.maintenance = [
      {
        id: idOf('c1'),
        property_id: gate.id,
        date: '2026-02-01',
        description: 'Смазка роликов',
        contractor: null,
        cost: null,
      },
    ]
    renderApp(PAGE)
    expect(await screen.findByRole('tab', { name: /Обслуживание.1/ })).toBeVisible()
    fireEvent(window, new Event('beforeprint'))
    const sheet = within(document.querySelector<HTMLElement>('.print-sheet')!)
    expect(sheet.getByText(/ИНН 7812345675/)).toHaveTextContent(testGbc.full_name)
    expect(sheet.getByRole('heading', { level: 1, name: 'Ворота откатные' })).toBeVisible()
    expect(sheet.getByText('инв. № 00001')).toBeVisible()
    expect(sheet.getByText('Смазка роликов')).toBeVisible()
    expect(sheet.getByText(/^Напечатано \d/)).toBeVisible()
    fireEvent(window, new Event('afterprint'))
    expect(document.querySelector('.print-sheet')).toBeNull()
  })

  it('is added: the server refuses the number, it is corrected, the record opens', async () => {
    keepProperty({ things: [] })
    const { user, path } = renderApp(`/dashboard/property/create`)
    await user.type(await field('Название'), 'Шлагбаум')
    await user.click(await field('Категория'))
    await user.click(await screen.findByTitle('Ворота, шлагбаум'))
    await user.type(await field('Инвентарный номер'), '1')
    await user.type(await field('Стоимость'), '125 000')
    server.use(
      http.post(
        url(property),
        () => failure(422, 'Проверьте поля', { errors: { inventory_number: 'Номер уже занят: Ворота' } }),
        { once: true },
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => expect(await field('Инвентарный номер')).toHaveFocus())
    expect(screen.getByText('Номер уже занят: Ворота')).toBeVisible()

    await user.clear(await field('Инвентарный номер'))
    await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Шлагбаум' })).toBeVisible()
    expect(path()).toBe(`/dashboard/property/${idOf('a2')}`)
    expect(screen.getByText('00002')).toBeVisible()
  })

  it('keeps maintenance with its total; a removed entry comes back at a click', async () => {
    const state = keepProperty()
    const { user } = renderApp(`${PAGE}?tab=maintenance`)
    await user.click(await screen.findByRole('button', { name: 'Записать обслуживание' }))
    const dialog = await screen.findByRole('dialog', { name: 'Новое обслуживание' })
    await user.type(within(dialog).getByLabelText('Что сделано'), 'Замена привода')
    await user.type(within(dialog).getByLabelText('Стоимость'), '12500,50')
    await user.click(await within(dialog).findByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Замена привода')).toBeVisible()
    expect(screen.getByText(/Всего на обслуживание/)).toHaveTextContent('12 500,50 ₽')

    await user.click(await screen.findByRole('button', { name: /^Удалить: .*Замена привода/ }))
    expect(await screen.findByText('Обслуживания ещё не было.')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Отменить' }))
    expect(await screen.findByText('Замена привода')).toBeVisible()
    expect(state.maintenance).toMatchObject([{ cost: 1_250_050 }])
  })

  it('says that another changed the maintenance meanwhile, and doesn’t write over it', async () => {
    const state = keepProperty()
    const smeared = { id: idOf('c1'), property_id: gate.id, date: '2026-02-01', contractor: null, cost: null }
    state.maintenance = [{ ...smeared, description: 'Смазка роликов' }]
    const sent: MaintenanceInput[] = []
    server.use(
      http.put(url(`${property}/:id/maintenance/:one`), async ({ request }) => {
        sent.push((await request.json()) as MaintenanceInput)
        return failure(409, 'Запись уже изменена', { current: state.maintenance })
      }),
    )
    const { user } = renderApp(`${PAGE}?tab=maintenance`)
    await user.click(await screen.findByRole('button', { name: /^Изменить: .*Смазка роликов/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Обслуживание' }))
    await user.type(dialog.getByLabelText('Исполнитель'), 'Сторож')
    await user.click(await dialog.findByRole('button', { name: 'Сохранить' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Запись уже изменена. Закройте окно, проверьте запись и повторите.',
    )
    expect(await dialog.findByRole('button', { name: 'Сохранить' })).toBeDisabled()
    expect(sent).toMatchObject([{ contractor: 'Сторож', version: gate.version }])
  })

  it('is only read by an auditor', async () => {
    keepProperty({ images: three })
    const auditor = { ...testUser, role: 'auditor' as const }
    server.use(http.get(url('/api/users/get'), () => HttpResponse.json(auditor)))
    renderApp(IMAGES, { preloadedState: { auth: signedIn(auditor) } })
    expect(await screen.findByRole('img', { name: 'Привод' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Добавить фотографии|Удалить|Левее/ })).not.toBeInTheDocument()
  })
})

describe('images of a record', () => {
  it('are sent several at once and shown as they come; a file that is no picture says so and goes at a click', async () => {
    const state = keepProperty()
    const { user } = renderApp(IMAGES)
    await choose(photo('1.jpg'), new File(['MZ'], 'вирус.exe', { type: 'application/x-msdownload' }), photo('2.jpg'))
    await waitFor(() => expect(state.uploads).toHaveLength(2))
    expect(await screen.findAllByRole('button', { name: /^Открыть: / })).toHaveLength(2)
    expect(await screen.findByText('Это не фотография: подойдут JPEG, PNG или WebP')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Убрать: вирус.exe' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Отправка файлов' })).not.toBeInTheDocument())
  })

  it('go again by themselves with the same key when the connection was lost', async () => {
    const state = keepProperty()
    const keys: (string | null)[] = []
    server.use(
      http.post(url('/api/files/upload'), ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        return keys.length === 1 ? HttpResponse.error() : undefined
      }),
      http.get(url('/readyz'), () => HttpResponse.json({})),
    )
    renderApp(IMAGES)
    await choose(photo('1.jpg'))
    expect(await screen.findByText(/Связь прервалась/)).toBeVisible()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(state.uploads).toHaveLength(1))
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toBeTruthy()
  })

  it('that the server could not take may be sent again, those it refuses say why', async () => {
    const state = keepProperty()
    server.use(http.post(url('/api/files/upload'), () => failure(500, 'Внутренняя ошибка сервера.'), { once: true }))
    const { user } = renderApp(IMAGES)
    await choose(photo('1.jpg'))
    await user.click(await screen.findByRole('button', { name: 'Повторить' }))
    await waitFor(() => expect(state.uploads).toHaveLength(1))

    const refusal = { errors: { file: 'Фотография повреждена' } }
    server.use(
      http.post(url('/api/files/upload'), () => failure(422, 'Фотография повреждена', refusal), { once: true }),
    )
    await choose(photo('2.jpg'))
    expect(await screen.findByText('Фотография повреждена')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Повторить' })).not.toBeInTheDocument()
  })

  it('are put in order by the keyboard and by dragging, and the order is shown at once', async () => {
    const state = keepProperty({ images: three })
    const { user } = renderApp(IMAGES)
    const first = await screen.findByRole('button', { name: 'Открыть: Общий вид' })
    first.focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await waitFor(() => expect(shownNames()).toEqual(['Привод', 'Общий вид', 'Фотография 3']))
    expect(screen.getByRole('button', { name: 'Открыть: Общий вид' })).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: 'Левее: Фотография 3' }))
    await waitFor(() => expect(shownNames()).toEqual(['Привод', 'Фотография 2', 'Общий вид']))
    await waitFor(() => expect(state.images.map(({ name }) => name)).toEqual(['b.jpg', 'c.jpg', 'a.jpg']))

    const tiles = screen.getAllByRole('listitem').filter((tile) => tile.draggable)
    const dataTransfer = { effectAllowed: '', types: [] }
    fireEvent.dragStart(tiles[2], { dataTransfer })
    fireEvent.dragEnter(tiles[0], { dataTransfer })
    fireEvent.dragOver(tiles[0], { dataTransfer })
    fireEvent.drop(tiles[0], { dataTransfer })
    await waitFor(() => expect(state.images.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']))
  })

  it('are captioned where they stand, chosen for the cover, deleted and brought back', async () => {
    const state = keepProperty({ images: three })
    const { user } = renderApp(IMAGES)
    await user.click(await screen.findByRole('button', { name: /Добавить подпись/ }))
    await user.keyboard('Щит управления{Enter}')
    expect(await screen.findByRole('img', { name: 'Щит управления' })).toBeVisible()

    await user.click(await screen.findByRole('button', { name: 'Сделать обложкой: Привод' }))
    await waitFor(() => expect(state.images.map(({ is_cover }) => is_cover)).toEqual([false, true, false]))

    await user.click(await screen.findByRole('button', { name: 'Удалить: Привод' }))
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Привод' })).not.toBeInTheDocument())
    await user.click(await screen.findByRole('button', { name: 'Отменить' }))
    expect(await screen.findByRole('img', { name: 'Привод' })).toBeVisible()
  })

  it('are looked at over the whole screen and turned over by arrows', async () => {
    keepProperty({ images: three })
    const { user } = renderApp(IMAGES)
    await user.click(await screen.findByRole('button', { name: 'Открыть: Общий вид' }))
    const dialog = await screen.findByRole('dialog', { name: 'Просмотр: Общий вид' })
    expect(within(dialog).getByRole('img')).toHaveAttribute('src', three[0].url)
    expect(within(dialog).getByText('1 из 3')).toBeVisible()
    fireEvent.keyDown(dialog, { key: 'ArrowRight' })
    expect(await screen.findByRole('dialog', { name: 'Просмотр: Привод' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Закрыть' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
