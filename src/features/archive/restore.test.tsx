import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Restore } from '#contract/archive'
import { testGbc, testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const admin = { ...testUser, role: null, gbc: null }

const restore = (fields: Partial<Restore>): Restore => ({
  id: '019a0000-0000-7000-8000-00000000bbbb',
  status: 'checking',
  file_name: 'ГСК Маяк 2026-11-21.zip',
  progress: 1,
  total: 4,
  message: null,
  summary: null,
  created_at: '2026-11-21T09:00:00.000Z',
  ...fields,
})

const summary: Restore['summary'] = {
  gbc: { id: testGbc.id, short_name: testGbc.short_name, full_name: testGbc.full_name, tp_id: testGbc.tp_id },
  made_at: '2026-11-20T09:00:00.000Z',
  made_by: 'Семёнов Иван',
  tables: [
    {
      name: 'members',
      title: 'Члены кооператива',
      rows: 240,
      sums: [{ column: 'share_paid', title: 'Паи внесены, ₽', kopecks: 1_250_000 }],
    },
    { name: 'tenancies', title: 'Аренда гаражей', rows: 0, sums: [] },
  ],
  files: 12,
  missing_files: 0,
}

/** A server on which an archive is checked at once. */
function open(present: Restore | null, checked: Partial<Restore> = { status: 'ready', summary }) {
  const kept = { present, user: admin as typeof testUser | typeof admin }
  const app = renderApp('/cooperative/restore', {
    preloadedState: { auth: signedIn(admin) },
    handlers: [
      http.get(url('/api/users/get'), () => HttpResponse.json(kept.user)),
      http.get(url('/api/archive/restore'), () => HttpResponse.json({ restore: kept.present })),
      http.post(url('/api/archive/restore'), () => {
        kept.present = restore(checked)
        return HttpResponse.json(restore({}), { status: 202 })
      }),
      http.post(url('/api/archive/restore/apply'), () => {
        kept.present = restore({ status: 'done', summary })
        kept.user = testUser
        return HttpResponse.json(restore({ status: 'restoring' }), { status: 202 })
      }),
      http.delete(url('/api/archive/restore'), () => {
        kept.present = null
        return new HttpResponse(null, { status: 204 })
      }),
      http.get(url('/api/gbc/:gbc_id/home'), () =>
        HttpResponse.json({ counts: [{ name: 'members', count: 240 }], failed: [] }),
      ),
    ],
  })
  const choose = async () =>
    app.user.upload(await screen.findByLabelText('Файл архива'), new File(['zip'], 'ГСК Маяк 2026-11-21.zip'))
  return { ...app, kept, choose }
}

test('an archive is checked, shown, restored and entered', async () => {
  const { user, choose, path } = open(null)
  await choose()
  expect(await screen.findByRole('heading', { name: /Архив проверен/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /Члены кооператива Паи внесены: 12.500,00.₽ 240/ })).toBeVisible()
  expect(screen.queryByText('Аренда гаражей')).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Восстановить' }))
  expect(await screen.findByRole('heading', { name: 'ГСК «Маяк» восстановлен' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Открыть кооператив' }))
  await waitFor(() => expect(path()).toBe('/dashboard/home'))
})

test('a damaged archive says what is wrong with it at its place', async () => {
  const { choose } = open(null, {
    status: 'failed',
    message: 'Архив повреждён или изменён: нет файла «json/members.json»',
  })
  await choose()
  expect(await screen.findByRole('alert')).toHaveTextContent(/ГСК Маяк.*нет файла «json\/members.json»/)
})

test('a file that is not taken says why', async () => {
  const { choose } = open(null)
  server.use(http.post(url('/api/archive/restore'), () => failure(409, 'Сейчас восстанавливается другой архив')))
  await choose()
  expect(await screen.findByRole('alert')).toHaveTextContent('Сейчас восстанавливается другой архив')
})

test('work under way is found again after a reload, and a check can be broken off', async () => {
  const { user } = open(restore({}))
  expect(await screen.findByText('Архив проверяется')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Отмена' }))
  expect(await screen.findByRole('button', { name: 'Выбрать архив' })).toBeVisible()
})

test('who is no administrator reads that only one may restore', async () => {
  const stranger = { ...admin, is_admin: false }
  renderApp('/cooperative/restore', {
    preloadedState: { auth: signedIn(stranger) },
    handlers: [http.get(url('/api/users/get'), () => HttpResponse.json(stranger))],
  })
  expect(await screen.findByText(/может администратор программы/)).toBeVisible()
})
