import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { EXPORT_AREAS, type Job } from '#contract/jobs'
import type { Role } from '#contract/permissions'
import { testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const job = (fields: Partial<Job>): Job => ({
  id: '019a0000-0000-7000-8000-00000000aaaa',
  kind: 'archive',
  title: 'Архив кооператива',
  status: 'done',
  progress: 1,
  total: 1,
  message: null,
  result: { file_name: 'ГСК Маяк 2026-11-21.zip', size: 1_536_000, rows: 1250 },
  created_at: '2026-11-21T09:00:00.000Z',
  finished_at: '2026-11-21T09:01:00.000Z',
  ...fields,
})

beforeAll(() => {
  URL.createObjectURL = () => 'blob:archive'
  URL.revokeObjectURL = () => undefined
})

/** A server that keeps jobs; an archive is ready when the test says so. */
function open(jobs: Job[] = []) {
  const kept = { jobs, asked: [] as unknown[], saved: [] as string[] }
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.saved.push(this.download)
  })
  const app = renderApp('/dashboard/import-export?tab=export', {
    handlers: [
      http.get(url('/api/gbc/:gbc_id/jobs'), () => HttpResponse.json(kept.jobs)),
      http.post(url('/api/gbc/:gbc_id/exports'), async ({ request }) => {
        kept.asked.push(await request.json())
        return HttpResponse.json(job({ kind: 'export', status: 'queued', result: null }), { status: 202 })
      }),
      http.post(url('/api/gbc/:gbc_id/exports/archive'), () => {
        const begun = job({ status: 'running', progress: 1, total: 4, result: null, finished_at: null })
        kept.jobs = [begun]
        return HttpResponse.json(begun, { status: 202 })
      }),
      http.get(url('/api/gbc/:gbc_id/jobs/:id/result'), () => HttpResponse.text('zip')),
    ],
  })
  return { ...app, kept }
}

const section = (name: string) => within(screen.getByRole('region', { name }))

test('every list that can be exported has its line, which exports it whole', async () => {
  const { user, kept } = open()
  for (const button of await screen.findAllByRole('button', { name: /: CSV$/ })) {
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
  }
  await waitFor(() => expect(kept.asked).toEqual(EXPORT_AREAS.map((area) => ({ area, format: 'csv', query: {} }))))
})

const OFFICE_LISTS = [
  'Члены кооператива',
  'Гаражи',
  'Имущество',
  'Документы',
  'Лицевые счета',
  'Журнал начислений',
  'Журнал операций',
]

test.each<{ role: Role; lines: string[] }>([
  { role: 'accountant', lines: [] },
  { role: 'auditor', lines: ['Журнал действий'] },
])('the $role is offered the lists that the role may read', async ({ role, lines: own }) => {
  const lines = [...OFFICE_LISTS, ...own]
  const reader = { ...testUser, role }
  renderApp('/dashboard/import-export?tab=export', {
    preloadedState: { auth: signedIn(reader) },
    handlers: [http.get(url('/api/users/get'), () => HttpResponse.json(reader))],
  })
  const buttons = await screen.findAllByRole('button', { name: /: XLSX$/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(lines.map((line) => `${line}: XLSX`))
})

test('the archive is made while one waits, downloads by itself and can be had again', async () => {
  const { user, kept } = open()
  expect(await screen.findByText(/Пока ничего не выгружали/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Собрать архив' }))
  const archive = section('Весь кооператив одним архивом')
  expect(await archive.findByText(/Архив собирается/)).toBeVisible()
  expect(archive.getByText('25 %')).toBeVisible()

  kept.jobs = [job({})]
  expect(await screen.findByRole('button', { name: 'Собрать архив' })).toBeVisible()
  await waitFor(() => expect(kept.saved).toEqual(['ГСК Маяк 2026-11-21.zip']))
  const files = section('Готовые файлы')
  expect(files.getByText(/1.250 строк · 1,5.МБ/)).toBeVisible()
  await user.click(await files.findByRole('button', { name: /^Скачать: ГСК Маяк/ }))
  await waitFor(() => expect(kept.saved.length).toBe(2))
})

test('a file whose time is over says so', async () => {
  const { user } = open([job({})])
  const download = await screen.findByRole('button', { name: /^Скачать/ })
  server.use(http.get(url('/api/gbc/:gbc_id/jobs/:id/result'), () => failure(404, 'Файл не найден')))
  await user.click(download)
  expect(await screen.findByText(/не скачался. Возможно, его срок вышел/)).toBeVisible()
})

test('who may not import comes to the export; only the chairman makes an archive', async () => {
  const auditor = { ...testUser, role: 'auditor' as const }
  renderApp('/dashboard/import-export', {
    preloadedState: { auth: signedIn(auditor) },
    handlers: [http.get(url('/api/users/get'), () => HttpResponse.json(auditor))],
  })
  expect(await screen.findByRole('button', { name: 'Члены кооператива: XLSX' })).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'Импорт' })).not.toBeInTheDocument()
  expect(screen.queryByText('Собрать архив')).not.toBeInTheDocument()
})
