import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Member } from '#contract/members'
import { testGbc } from '#testing/fixtures'
import { semenov } from '#testing/members'
import { renderApp } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const LIST = '/dashboard/members'
const people = ['Антонов', 'Белов', 'Семёнов'].map((last_name, place): Member => ({
  ...semenov,
  id: `019a0000-0000-7000-8000-0000000001${10 + place}`,
  last_name,
  display_name: last_name,
  phones: ['+79111234567', '+79210000002'],
  garages: [{ id: `019a0000-0000-7000-8000-0000000002${10 + place}`, number: String(place + 1), block: null }],
}))

/** A server whose list of members comes by pages of two, however many are asked for. */
function keepMembers() {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/members`), ({ request }) => {
      const params = new URL(request.url).searchParams
      asked.push(params)
      const page = Number(params.get('page'))
      const items = people.slice((page - 1) * 2, page * 2)
      return HttpResponse.json({ items, page, page_size: 2, total: people.length })
    }),
    http.get(url(`/api/gbc/${testGbc.id}/members/:id`), ({ params }) =>
      HttpResponse.json(people.find(({ id }) => id === params.id) ?? semenov),
    ),
  )
  return asked
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('filters are set in one panel, counted on its button, sent as an address and taken away', async () => {
  const asked = keepMembers()
  const { user, path } = renderApp(LIST)
  await user.click(await button('Фильтр'))
  const panel = within(await screen.findByRole('dialog', { name: 'Фильтр' }))
  await user.click(panel.getByRole('checkbox', { name: 'Заявление подано' }))
  await user.click(panel.getByRole('radio', { name: 'Вместе с архивом' }))
  await waitFor(() => expect(asked.at(-1)?.get('archived')).toBe('all'))
  expect(asked.at(-1)?.get('status')).toBe('applicant')
  await waitFor(() => expect(path()).toBe(`${LIST}?archived=all&status=applicant`))

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await button('Фильтр: 2')).toHaveFocus()
  await user.click(await button(/^Убрать фильтр «Архив/))
  await waitFor(() => expect(path()).toBe(`${LIST}?status=applicant`))
})

test('a list is saved under a name, opened again, and its address copied', async () => {
  keepMembers()
  const { user, path } = renderApp(`${LIST}?q=бел`)
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await button('Мои списки'))
  expect(await screen.findByText(/^Здесь будут списки, которые вы открываете часто/)).toBeVisible()
  await user.click(await screen.findByRole('menuitem', { name: 'Скопировать ссылку на список' }))
  expect(copied).toHaveBeenCalledWith(expect.stringMatching(/\?q=/))

  await user.click(await button('Мои списки'))
  await user.click(await screen.findByRole('menuitem', { name: 'Сохранить этот список…' }))
  await user.type(await screen.findByRole('textbox', { name: /^Название/ }), 'Беловы')
  await user.click(await button('Сохранить'))
  expect(await button('Беловы')).toBeVisible()
  await user.clear(screen.getByRole('searchbox', { name: 'Поиск' }))
  await waitFor(() => expect(path()).toBe(LIST))
  await user.click(await button('Мои списки'))
  await user.click(await screen.findByRole('menuitem', { name: 'Беловы' }))
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Поиск' })).toHaveValue('бел'))
})

test('all pages of a list are printed, with requisites and whole cells', async () => {
  keepMembers()
  const printed: string[] = []
  jest.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.querySelector('.print-sheet')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
  const { user } = renderApp(LIST)
  await screen.findByRole('link', { name: 'Белов' })
  await user.click(await button('Печать'))
  await waitFor(() => expect(printed).toHaveLength(1))
  for (const text of [testGbc.full_name, `ИНН ${testGbc.tp_id}`, '3 строки', 'Антонов', 'Семёнов', '+7 921 000-00-02'])
    expect(printed[0].replaceAll('\u00a0', ' ')).toContain(text)
  await waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull())
})

test('a list that can’t be read for printing says why', async () => {
  keepMembers()
  const { user } = renderApp(LIST)
  await screen.findByRole('link', { name: 'Белов' })
  server.use(http.get(url(`/api/gbc/${testGbc.id}/members`), () => failure(500, 'Список сейчас не читается')))
  await user.click(await button('Печать'))
  expect(await screen.findByText('Список сейчас не читается')).toBeVisible()
  expect(document.querySelector('.print-sheet')).toBeNull()
})

test('the focus is on the row left after Back', async () => {
  keepMembers()
  const { user, back } = renderApp(LIST)
  await user.click(await screen.findByRole('link', { name: 'Белов' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Белов' })).toBeVisible()
  await back()
  const row = (await screen.findByRole('link', { name: 'Белов' })).closest('tr')
  await waitFor(() => expect(row).toHaveFocus())
})
