import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Announcement, AnnouncementInput } from '#contract/announcements'
import type { User } from '#contract/users'
import { formatInstant } from '#shared/format/dates'
import { testGbc, testUser } from '#testing/fixtures'
import { at } from '#testing/members'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const announcements = `/api/gbc/${testGbc.id}/announcements`
const LIST = '/dashboard/announcements'
const idOf = (last: string) => `019a0000-0000-7000-8000-0000000000${last}`

const snow: Announcement = {
  id: idOf('d1'),
  gbc_id: testGbc.id,
  version: 1,
  created_at: at,
  updated_at: at,
  archived_at: null,
  title: 'Вывоз снега',
  text: 'Уберите **все** машины.\n\n- с проезда\n- <b>от ворот</b>\n\n[План](https://example.org/plan) [и нет](javascript:alert)',
  audience: 'all',
  garage_ids: [],
  blocks: [],
  rows: [],
  publish_from: at,
  publish_to: null,
  pinned: false,
  important: true,
  by_mail: false,
  status: 'published',
  source: 'hand',
  edited_at: null,
  announced_at: at,
  garages: [],
  files: [],
  seen_at: null,
  to_read: true,
  readers: null,
}

/** A server that keeps announcements as the real one does, as far as these tests go. */
function keepAnnouncements(first: Announcement[] = [snow]) {
  const kept = new Map(first.map((announcement) => [announcement.id, announcement]))
  const calls: string[] = []
  const sent: unknown[] = []
  const one = (id: unknown) => kept.get(String(id)) ?? snow
  const write = (id: unknown, fields: Partial<Announcement>) => {
    const next = { ...one(id), ...fields, version: one(id).version + 1 }
    kept.set(next.id, next)
    return HttpResponse.json(next)
  }
  const act = (verb: string, fields: Partial<Announcement>) =>
    http.post(url(`${announcements}/:id/${verb}`), ({ params }) => {
      calls.push(verb)
      return write(params.id, fields)
    })
  server.use(
    http.get(url(announcements), ({ request }) => {
      const waiting = new URL(request.url).searchParams.has('waiting')
      const items = [...kept.values()].filter(({ important, to_read }) => !waiting || (important && to_read))
      return HttpResponse.json({ items, page: 1, page_size: 50, total: items.length })
    }),
    http.post(url(announcements), async ({ request }) => {
      const { notify_again: _, ...input } = (await request.json()) as AnnouncementInput
      const made = { ...snow, ...input, id: idOf('d2'), version: 1, status: 'draft' }
      kept.set(made.id, made as Announcement)
      calls.push('create')
      return HttpResponse.json(made, { status: 201 })
    }),
    http.get(url(`/api/gbc/${testGbc.id}/audience/places`), () =>
      HttpResponse.json({ blocks: ['А'], rows: ['1', '2'] }),
    ),
    http.get(url(`${announcements}/:id`), ({ params }) => HttpResponse.json(one(params.id))),
    http.put(url(`${announcements}/:id`), async ({ params, request }) => {
      const fields = (await request.json()) as Partial<Announcement>
      sent.push(fields)
      return write(params.id, fields)
    }),
    http.get(url(`${announcements}/:id/history`), () => HttpResponse.json([])),
    http.get(url(`${announcements}/:id/readers`), () =>
      HttpResponse.json({
        items: [
          {
            id: idOf('a1'),
            name: 'Семёнов Иван',
            role: 'member',
            garages: '17',
            phone: '+79110000001',
            seen_at: at,
          },
          {
            id: idOf('a2'),
            name: 'Ёлкина Вера',
            role: 'accountant',
            garages: null,
            phone: null,
            seen_at: null,
          },
          {
            id: idOf('a3'),
            name: 'Домов Пётр',
            role: null,
            garages: '18',
            phone: null,
            seen_at: null,
          },
        ],
        ...{ page: 1, page_size: 50, total: 3, seen: 1, audience: 2, offline: 1 },
        reminded_at: calls.includes('remind') ? at : null,
      }),
    ),
    http.get(url(`/api/gbc/${testGbc.id}/garages`), () =>
      HttpResponse.json({ items: [], page: 1, page_size: 20, total: 0 }),
    ),
    http.delete(url(`${announcements}/:id/files/:file_id`), ({ params }) => write(params.id, { files: [] })),
    http.post(url(`${announcements}/:id/files/:file_id/restore`), ({ params }) =>
      write(params.id, { files: first[0].files }),
    ),
    act('publish', { status: 'published', publish_from: at }),
    act('withdraw', { status: 'withdrawn' }),
    act('remind', {}),
    act('seen', { seen_at: at, to_read: false }),
  )
  return { calls, sent, one }
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const press = async (user: ReturnType<typeof renderApp>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

test('an announcement is written, refused and corrected, published by a double click once, and withdrawn', async () => {
  const kept = keepAnnouncements([])
  const { user, path } = renderApp(LIST)
  const [write] = await screen.findAllByRole('link', { name: /Написать объявление/ })
  await user.click(write)
  expect(await title('Новое объявление')).toBeVisible()
  await user.click(await field('Заголовок'))
  await user.paste('Отключение света')
  await user.click(await field('Текст'))
  await user.paste('Завтра **с 9 до 12**')
  const preview = within(await screen.findByRole('region', { name: 'Как это увидят' }))
  expect(await preview.findByText('с 9 до 12')).toBeVisible()
  await user.click(await screen.findByRole('radio', { name: 'Владельцам гаражей' }))
  await press(user, 'Сохранить черновик')
  expect(await screen.findByText('Выберите гаражи, ряды или блоки')).toBeVisible()
  await user.click(await field('Ряды'))
  await user.click(await screen.findByTitle('2'))
  await user.click(await field('Показывать до'))
  await user.paste('25.11.2099')
  server.use(
    http.post(
      url(announcements),
      () => failure(422, 'Проверьте поля', { errors: { pinned: 'Закреплены «Вода» и «Свет»' } }),
      { once: true },
    ),
  )
  await press(user, 'Сохранить черновик')
  expect(await screen.findByText('Закреплены «Вода» и «Свет»')).toBeVisible()
  await press(user, 'Сохранить черновик')
  expect(await title('Отключение света')).toBeVisible()
  expect(path()).toBe(`${LIST}/${idOf('d2')}`)
  expect(kept.one(idOf('d2'))).toMatchObject({ rows: ['2'], publish_to: new Date('2099-11-25T23:59').toISOString() })

  await user.click(await screen.findByRole('button', { name: 'Опубликовать' }))
  const asked = within(await screen.findByRole('dialog'))
  expect(await asked.findByText(/^Без входа в программу: 1 человек/)).toBeVisible()
  await user.dblClick(asked.getByRole('button', { name: 'Опубликовать' }))
  await press(user, 'Отозвать')
  const question = await screen.findByRole('dialog', { name: 'Отозвать объявление?' })
  await user.click(await within(question).findByRole('button', { name: 'Отозвать' }))
  expect(await screen.findByText('Отозвано')).toBeVisible()
  expect(kept.calls.filter((call) => call !== 'seen')).toEqual(['create', 'publish', 'withdraw'])
  expect(await screen.findByText('Объявление отозвано.')).toBeVisible()
  // Withdrawn for good: it isn't changed, but who has read it is still to be told otherwise.
  expect(screen.queryByRole('link', { name: 'Изменить' })).not.toBeInTheDocument()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Прочитали', 'История'])
})

test('before it is published the dialog says what is in the way, and that letters go with it', async () => {
  const past = { ...snow, status: 'draft' as const, by_mail: true, publish_from: null, publish_to: at }
  keepAnnouncements([past, { ...past, id: idOf('d3'), publish_to: null }])
  const { user, navigate } = renderApp(`${LIST}/${snow.id}`)
  await press(user, 'Опубликовать')
  const asked = within(await screen.findByRole('dialog'))
  expect(asked.getByRole('alert')).toHaveTextContent('Показывать до: это время уже прошло: укажите более позднее')
  expect(asked.getByRole('button', { name: 'Опубликовать' })).toBeDisabled()
  await user.click(asked.getByRole('button', { name: 'Не публиковать' }))
  await navigate(`${LIST}/${idOf('d3')}`)
  await press(user, 'Опубликовать')
  const next = within(await screen.findByRole('dialog'))
  expect(next.getByText('Покажем сразу.')).toBeVisible()
  expect(next.getByText('Уйдут и письма: их не вернуть.')).toBeVisible()
  expect(next.getByText('Кому: всем.')).toBeVisible()
})

test('one that waits for its time says when it is shown, and has no readers before', async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const waits = { ...snow, publish_from: later, announced_at: later, to_read: false, by_mail: true }
  keepAnnouncements([waits, { ...waits, id: idOf('d3'), status: 'draft' as const, announced_at: null }])
  const { user, navigate } = renderApp(`${LIST}/${idOf('d3')}`)
  await press(user, 'Опубликовать')
  const asked = within(await screen.findByRole('dialog'))
  expect(asked.getByText(`Покажем ${formatInstant(later)}.`)).toBeVisible()
  expect(asked.getByText('Тогда же уйдут письма.')).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Не публиковать' }))
  await navigate(`${LIST}/${snow.id}`)
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['История'])
  await press(user, 'Отозвать')
  expect(await screen.findByText(/^Его ещё не показали: никто его не увидит/)).toBeVisible()
})

test('a file of the wrong kind is refused when it is chosen, and the others are kept', async () => {
  keepAnnouncements([])
  renderApp(`${LIST}/create`)
  expect(await title('Новое объявление')).toBeVisible()
  const files = within(await screen.findByRole('region', { name: 'Файлы объявления' }))
  const input = files.getByLabelText('Файлы объявления')
  fireEvent.change(input, { target: { files: [new File(['x'], 'bad.exe'), new File(['x'], 'план.pdf')] } })
  expect(files.getByRole('alert')).toHaveTextContent('bad.exe: Такой файл не подойдёт')
  expect(files.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('план.pdf'),
  ])
})

test('an announcement is taken from the top and put back there at a click', async () => {
  const kept = keepAnnouncements([{ ...snow, pinned: true }])
  const { user } = renderApp(`${LIST}/${snow.id}`)
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Ещё' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  expect(await screen.findByRole('img', { name: 'Закреплено' })).toBeVisible()
  await choose('Открепить')
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Закреплено' })).not.toBeInTheDocument())
  expect(kept.sent).toEqual([{ version: 1, pinned: false }])
  await choose('Закрепить сверху')
  expect(await screen.findByRole('img', { name: 'Закреплено' })).toBeVisible()
})

test('a link to a withdrawn one says that it was withdrawn, and not that the address is wrong', async () => {
  keepAnnouncements()
  server.use(http.get(url(`${announcements}/:id`), () => failure(410, 'Объявление отозвано')))
  renderApp(`${LIST}/${snow.id}`)
  expect(await title('Объявление отозвано')).toBeVisible()
  expect(screen.queryByText(/Проверьте адрес/)).not.toBeInTheDocument()
})

test('one that is withdrawn while it is read goes from the page', async () => {
  keepAnnouncements()
  const member: User = { ...testUser, role: 'member' }
  const { user } = renderApp(`${LIST}/${snow.id}`, {
    preloadedState: { auth: signedIn(member) },
    handlers: [http.get(url('/api/users/get'), () => HttpResponse.json(member))],
  })
  expect(await title('Вывоз снега')).toBeVisible()
  server.use(http.get(url(`${announcements}/:id`), () => failure(410, 'Объявление отозвано')))
  await press(user, 'Ознакомлен')
  expect(await title('Объявление отозвано')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ознакомлен' })).not.toBeInTheDocument()
})

test('the office sees who has read it, and what another person changed meanwhile is not overwritten', async () => {
  const kept = keepAnnouncements()
  const { user, navigate } = renderApp(`${LIST}/${snow.id}`)
  expect(await title('Вывоз снега')).toBeVisible()
  expect(await screen.findByText('Ознакомились 1 из 2')).toBeVisible()
  expect(await screen.findByText('Семёнов Иван')).toBeVisible()
  expect(screen.getByText('бухгалтер')).toBeVisible()
  expect(screen.getByText('ещё нет')).toBeVisible()
  expect(screen.getByText('нет входа')).toBeVisible()
  expect(screen.getByRole('link', { name: '+7 911 000-00-01' })).toHaveAttribute('href', 'tel:+79110000001')
  await press(user, /^Напомнить 1\sчеловеку$/)
  expect(await screen.findByText(/^Напоминание разослано/)).toBeVisible()
  expect(await screen.findByRole('button', { name: /^Напомнили/ })).toBeDisabled()
  expect(kept.calls).toEqual(['remind'])

  await navigate(`${LIST}/${snow.id}/edit`)
  await user.click(await field('Заголовок'))
  await user.paste(' завтра')
  await user.click(await screen.findByRole('checkbox', { name: 'Разослать уведомление ещё раз: текст изменился' }))
  server.use(
    http.put(
      url(`${announcements}/:id`),
      () => failure(409, 'Изменено', { current: { ...snow, title: 'Вывоз мусора', version: 2 } }),
      { once: true },
    ),
  )
  await press(user, 'Сохранить')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/Вывоз мусора/)).toBeVisible()
  await user.click(await within(dialog).findByRole('radio', { name: /Вывоз снега завтра/ }))
  await user.click(await within(dialog).findByRole('button', { name: 'Сохранить выбранное' }))
  expect(await title('Вывоз снега завтра')).toBeVisible()
  expect(kept.one(snow.id)).toMatchObject({ title: 'Вывоз снега завтра', notify_again: true })
})

test('what was announced once is copied into a new draft, without its times', async () => {
  const kept = keepAnnouncements([
    { ...snow, status: 'withdrawn', pinned: true, by_mail: true, rows: ['2'], audience: 'garages' },
  ])
  const { user } = renderApp(`${LIST}/${snow.id}`)
  await press(user, 'Ещё')
  await user.click(await screen.findByRole('menuitem', { name: 'Скопировать в новое' }))
  expect(await title('Новое объявление')).toBeVisible()
  expect(await field('Заголовок')).toHaveValue('Вывоз снега')
  expect(await field('Показывать с')).toHaveValue('')
  await press(user, 'Сохранить черновик')
  expect(await title('Вывоз снега')).toBeVisible()
  expect(kept.one(idOf('d2'))).toMatchObject({
    ...{ text: snow.text, rows: ['2'], pinned: false, important: true, by_mail: true },
  })
})

test('a file that was removed comes back by «Отменить»', async () => {
  const plan = { id: idOf('f1'), name: 'план.pdf', content_type: 'application/pdf', size: 2048, url: '/api/files/f1' }
  const kept = keepAnnouncements([{ ...snow, files: [plan] }])
  const { user } = renderApp(`${LIST}/${snow.id}`)
  await press(user, 'Убрать файл план.pdf')
  expect(await screen.findByText('Файл «план.pdf» убран.')).toBeVisible()
  expect(kept.one(snow.id).files).toEqual([])
  await press(user, 'Отменить')
  expect(await screen.findByRole('link', { name: 'план.pdf' })).toBeVisible()
})

test('a member reads it from home: bold, lists and safe links alone, and says so', async () => {
  const kept = keepAnnouncements([snow, { ...snow, id: idOf('d4'), title: 'Замок' }])
  const member: User = { ...testUser, role: 'member' }
  const { user } = renderApp('/dashboard/home', {
    preloadedState: { auth: signedIn(member) },
    handlers: [http.get(url('/api/users/get'), () => HttpResponse.json(member))],
  })
  const strip = await screen.findByRole('region', { name: 'Объявления' })
  expect(within(strip).getByRole('link', { name: 'Ждут вашего «Ознакомлен»: 2' })).toBeVisible()
  expect(within(strip).getAllByText('Важно: ознакомьтесь')).toHaveLength(2)
  expect(within(strip).getByRole('link', { name: /^Замок/ })).toBeVisible()
  await user.click(await within(strip).findByRole('link', { name: /Вывоз снега/ }))
  expect(await title('Вывоз снега')).toBeVisible()
  const article = screen.getByRole('article')
  expect(within(article).getByText('все').tagName).toBe('STRONG')
  expect(
    within(article)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['с проезда', '<b>от ворот</b>'])
  expect(
    within(article)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['https://example.org/plan'])
  expect(screen.queryByRole('button', { name: 'Изменить' })).not.toBeInTheDocument()
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Ещё' })).not.toBeInTheDocument()
  expect(kept.calls).toEqual([])
  server.use(http.post(url(`${announcements}/:id/seen`), () => HttpResponse.error(), { once: true }))
  await press(user, 'Ознакомлен')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ознакомлен' })).toBeEnabled())
  await press(user, 'Ознакомлен')
  expect(await screen.findByText(/^Вы ознакомились/)).toBeVisible()
  expect(kept.calls).toEqual(['seen'])
})
