import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Job } from '#contract/jobs'
import type { Member, MemberInput } from '#contract/members'
import { testGbc, testUser } from '#testing/fixtures'
import { at, semenov } from '#testing/members'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const members = `/api/gbc/${testGbc.id}/members`

/** A server that keeps members as the real one does, as far as these tests go. */
function keepMembers(...initial: Member[]) {
  const kept = new Map(initial.map((member) => [member.id, member]))
  const asked: URLSearchParams[] = []
  const put = (member: Member, changes: Partial<Member>) => {
    const next = { ...member, ...changes, version: member.version + 1 }
    kept.set(next.id, next)
    return HttpResponse.json(next)
  }
  const one = (id: unknown) => kept.get(String(id)) ?? semenov

  server.use(
    http.get(url(members), ({ request }) => {
      const params = new URL(request.url).searchParams
      asked.push(params)
      const q = (params.get('q') ?? '').toLowerCase()
      const items = [...kept.values()].filter((m) => !m.archived_at && m.display_name.toLowerCase().includes(q))
      return HttpResponse.json({ items, page: 1, page_size: 50, total: items.length })
    }),
    http.post(url(members), async ({ request }) => {
      const input = (await request.json()) as MemberInput
      const display_name = [input.last_name, input.first_name].join(' ')
      const member = {
        ...semenov,
        ...input,
        id: '019a0000-0000-7000-8000-0000000000b2',
        display_name,
        version: 1,
      } as Member
      kept.set(member.id, member)
      return HttpResponse.json(member, { status: 201 })
    }),
    http.get(url(`${members}/:id`), ({ params }) => HttpResponse.json(one(params.id))),
    http.put(url(`${members}/:id`), async ({ params, request }) => {
      const { version, ...input } = (await request.json()) as MemberInput
      const member = one(params.id)
      if (version !== member.version) return failure(409, 'Запись уже изменена', { current: member })
      return put(member, input as Partial<Member>)
    }),
    http.get(url(`${members}/:id/history`), () =>
      HttpResponse.json([
        {
          id: '019a0000-0000-7000-8000-0000000000c3',
          at,
          user_id: null,
          user_name: 'Орлова Анна',
          action: 'updated',
          changes: { phones: [['+79111234567'], ['+79210000001']], note: [null, 'Звонить вечером'] },
        },
      ]),
    ),
    http.get(url(`${members}/:id/merges`), () => HttpResponse.json([])),
    http.post(url(`${members}/:id/archive`), ({ params }) => put(one(params.id), { archived_at: at })),
    http.post(url(`${members}/:id/restore`), ({ params }) => put(one(params.id), { archived_at: null })),
    http.post(url(`${members}/:id/admit`), () => put(semenov, { status: 'active', joined_on: '2026-03-02' })),
    http.get(url(`${members}/:id/passport`), () =>
      HttpResponse.json({
        series: '4010',
        number: '123456',
        issued_by: 'ОВД',
        issued_on: '2010-05-05',
        department_code: '780-001',
      }),
    ),
    http.get(url(`/api/gbc/${testGbc.id}/jobs`), () => HttpResponse.json([])),
  )
  return { kept, asked, put }
}

const LIST = '/dashboard/members'
const EDIT = `${LIST}/edit/${semenov.id}`
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

describe('members', () => {
  it('not there yet are begun by hand or with the office’s own table', async () => {
    keepMembers()
    renderApp(LIST)
    expect(await screen.findByRole('link', { name: 'Загрузить из Excel' })).toHaveAttribute(
      'href',
      '/dashboard/import-export',
    )
  })

  it('are listed, searched and opened', async () => {
    const { asked } = keepMembers(semenov)
    const { user, path } = renderApp(LIST)
    expect(await screen.findByRole('link', { name: 'Семёнов Пётр Ильич' })).toBeVisible()
    expect(screen.getByText('+7 911 123-45-67')).toBeVisible()

    await user.keyboard('/')
    await user.keyboard('сем')
    await waitFor(() => expect(asked.at(-1)?.get('q')).toBe('сем'))
    await waitFor(() => expect(path()).toBe(`${LIST}?q=${encodeURIComponent('сем')}`))

    await user.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Семёнов Пётр Ильич' })).toBeVisible()
  })

  it('are edited, and Back then leads to the list, never into the form again', async () => {
    keepMembers(semenov)
    const { user, path, back } = renderApp(LIST)
    await user.click(await screen.findByRole('link', { name: 'Семёнов Пётр Ильич' }))
    await user.click(await screen.findByRole('link', { name: 'Изменить' }))
    await field('Фамилия')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(path()).toBe(`${LIST}/${semenov.id}`))
    await user.click(await screen.findByRole('link', { name: 'Изменить' }))
    await user.type(await field('Имя'), 'а')
    await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(path()).toBe(`${LIST}/${semenov.id}`))
    await back()
    expect(path()).toBe(LIST)
  })

  it('are added from the first field on, as who has applied', async () => {
    keepMembers()
    const { user, path, back } = renderApp(LIST)
    await screen.findByText(/Загрузить из Excel/)
    await user.keyboard('n')
    await waitFor(async () => expect(await field('Фамилия')).toHaveFocus())
    expect(screen.getByRole('radio', { name: 'Вступает в члены' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(path()).toBe(LIST))
    await back()
    expect(path()).toBe(LIST)
  })

  it('are added: the server refuses a field, it is corrected, the record opens', async () => {
    keepMembers()
    const { user, path } = renderApp(LIST)
    await user.click((await screen.findAllByRole('link', { name: 'Добавить члена' }))[0])

    await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => expect(await field('Фамилия')).toHaveFocus())
    expect(await field('Фамилия')).toBeInvalid()

    await user.type(await field('Фамилия'), 'Ёлкин')
    await user.type(await field('Имя'), 'Олег')
    await user.type(await field('Дата рождения'), '5 окт 1961')
    await user.type(await field('Телефон'), '8 (921) 000-00-02')
    await user.type(await field('Лицевой счёт'), '000123')

    server.use(
      http.post(
        url(members),
        () => failure(422, 'Проверьте поля', { errors: { account_number: 'Такой счёт уже есть' } }),
        { once: true },
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => expect(await field('Лицевой счёт')).toHaveFocus())
    expect(screen.getByText('Такой счёт уже есть')).toBeVisible()
    expect(await field('Дата рождения')).toHaveValue('05.10.1961')

    await user.clear(await field('Лицевой счёт'))
    await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ёлкин Олег' })).toBeVisible()
    expect(screen.getAllByText('+7 921 000-00-02')[0]).toBeVisible()
    expect(path()).toMatch(/members\/019a/)
  })

  it('send one key again after a lost answer, so that no second record appears', async () => {
    keepMembers()
    const keys: (string | null)[] = []
    server.use(
      http.post(url(members), ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        return keys.length === 1 ? HttpResponse.error() : undefined
      }),
    )
    const { user } = renderApp(`${LIST}/create`)
    await user.type(await field('Фамилия'), 'Ёлкин')
    await user.type(await field('Имя'), 'Олег')
    await user.dblClick(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(keys).toHaveLength(1))
    expect(await field('Фамилия')).toHaveValue('Ёлкин')
    await waitFor(() => expect(screen.getByRole('button', { name: /Сохранить/ })).not.toHaveClass('ant-btn-loading'))

    await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ёлкин Олег' })).toBeVisible()
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toBeTruthy()
  })

  it('changed by two people at once are settled field by field', async () => {
    const { kept, put } = keepMembers(semenov)
    const { user } = renderApp(EDIT)
    const email = await field('Электронная почта')
    await user.type(email, 'mine@example.org')
    put(semenov, { email: 'theirs@example.org', note: 'Звонить вечером' })
    await user.click(await screen.findByRole('button', { name: 'Сохранить' }))

    const dialog = await screen.findByRole('dialog', { name: 'Запись уже изменили' })
    expect(await within(dialog).findByText(/Орлова Анна/)).toBeVisible()
    const save = within(dialog).getByRole('button', { name: 'Сохранить выбранное' })
    expect(save).toBeDisabled()
    expect(within(dialog).getByRole('radio', { name: 'Уже записано: Звонить вечером' })).toBeChecked()
    await user.click(await within(dialog).findByRole('radio', { name: 'Вы ввели: mine@example.org' }))
    await user.click(save)

    expect(await screen.findByText('Изменения сохранены.')).toBeVisible()
    expect(kept.get(semenov.id)).toMatchObject({ email: 'mine@example.org', note: 'Звонить вечером', version: 3 })
  })

  it('are not left half-edited without a question', async () => {
    keepMembers(semenov)
    const { user, path, navigate } = renderApp(EDIT)
    await user.type(await field('Отчество'), 'ч')
    await navigate(LIST)
    const dialog = await screen.findByRole('dialog', { name: 'Уйти без сохранения?' })
    await user.click(await within(dialog).findByRole('button', { name: 'Остаться' }))
    expect(await field('Отчество')).toHaveValue('Ильичч')
    expect(path()).toBe(EDIT)
  })

  it('go to the archive and come back at a click', async () => {
    keepMembers(semenov)
    const { user } = renderApp(`${LIST}/${semenov.id}`)
    await user.click(await screen.findByRole('button', { name: 'Ещё' }))
    await user.click(await screen.findByRole('menuitem', { name: 'В архив' }))
    expect(await screen.findByText(/Запись в архиве с/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Отменить' }))
    await waitFor(() => expect(screen.queryByText(/Запись в архиве с/)).not.toBeInTheDocument())
  })

  it('are admitted by a decision with its date', async () => {
    keepMembers(semenov)
    const { user } = renderApp(`${LIST}/${semenov.id}`)
    await user.click(await screen.findByRole('button', { name: 'Ещё' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Членство…' }))
    const dialog = await screen.findByRole('dialog', { name: /^Членство: Семёнов/ })
    expect(await within(dialog).findByRole('button', { name: 'Записать' })).toBeDisabled()
    await user.click(await within(dialog).findByRole('radio', { name: 'Принять в члены' }))
    await user.clear(within(dialog).getByRole('textbox', { name: 'Дата' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Дата' }), '2.3.26')
    await user.click(await within(dialog).findByRole('button', { name: 'Принять в члены' }))
    await waitFor(() => expect(screen.queryByText('Заявление подано')).not.toBeInTheDocument())
    // The state and the membership.
    expect(screen.getAllByText('Член кооператива')).toHaveLength(2)
  })

  it('show the passport on demand and the history of changes', async () => {
    keepMembers(semenov)
    const { user } = renderApp(`${LIST}/${semenov.id}?tab=passport`)
    expect(await screen.findByText(/Просмотр записывается/)).toBeVisible()
    expect(screen.queryByText('4010 123456')).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Показать паспорт' }))
    expect(await screen.findByText('4010 123456')).toBeVisible()

    await user.click(await screen.findByRole('tab', { name: 'История' }))
    expect(await screen.findByText(/изменила запись$/)).toHaveTextContent('Орлова А. изменила запись')
    expect(screen.getByText('+7 921 000-00-01')).toBeVisible()
  })

  it('are only read by an auditor', async () => {
    keepMembers(semenov)
    const auditor = { ...testUser, role: 'auditor' as const }
    server.use(http.get(url('/api/users/get'), () => HttpResponse.json(auditor)))
    renderApp(`${LIST}/${semenov.id}`, { preloadedState: { auth: signedIn(auditor) } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Семёнов Пётр Ильич' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Изменить' })).not.toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: 'Паспорт' })).not.toBeInTheDocument()
  })

  it('are exported as they are on screen, and the file comes by itself', async () => {
    keepMembers(semenov)
    const job: Job = {
      id: '019a0000-0000-7000-8000-0000000000d4',
      kind: 'export',
      title: 'Выгрузка членов в CSV',
      status: 'done',
      progress: 1,
      total: 1,
      message: null,
      result: { file_name: 'Члены.csv', size: 10, rows: 1 },
      created_at: at,
      finished_at: at,
    }
    const bodies: unknown[] = []
    server.use(
      http.post(url(`/api/gbc/${testGbc.id}/exports`), async ({ request }) => {
        bodies.push(await request.json())
        server.use(http.get(url(`/api/gbc/${testGbc.id}/jobs`), () => HttpResponse.json([job])))
        return HttpResponse.json({ ...job, status: 'queued', result: null }, { status: 202 })
      }),
      http.get(url(`/api/gbc/${testGbc.id}/jobs/${job.id}/result`), () => new HttpResponse('ФИО')),
    )
    URL.createObjectURL = () => 'blob:members'
    URL.revokeObjectURL = () => undefined
    const { user } = renderApp(`${LIST}?status=active`)
    await user.click(await screen.findByRole('button', { name: /Выгрузить/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    expect(await screen.findByText('Файл «Члены.csv» скачан.')).toBeVisible()
    expect(bodies).toMatchObject([{ area: 'members', format: 'csv', query: { status: 'active' } }])
  })
})
