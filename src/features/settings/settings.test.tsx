import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { defaultSettings, type FinanceSettings, type Settings } from '#contract/settings'
import { today } from '#shared/format/dates'
import { testGbc, testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { server, url } from '#testing/server'

const SETTINGS = url(`/api/gbc/${testGbc.id}/settings`)

/** A server that keeps the settings; of finances the latest were saved by somebody else, where `others` are given. */
function keepSettings(others?: Partial<FinanceSettings>) {
  const state = { settings: defaultSettings, sent: [] as object[] }
  server.use(
    http.get(SETTINGS, () => HttpResponse.json(state.settings)),
    http.get(`${SETTINGS}/:section/history`, () => HttpResponse.json([])),
    http.put(`${SETTINGS}/:section`, async ({ params, request }) => {
      const section = String(params.section) as keyof Settings
      const body = (await request.json()) as { version: number }
      state.sent.push(body)
      if (others && state.sent.length === 1) {
        const current = { ...state.settings.finances, ...others, version: 2 }
        state.settings = { ...state.settings, finances: current }
        return HttpResponse.json({ status: 409, message: 'Изменено', errors: {}, current }, { status: 409 })
      }
      const saved = { ...state.settings[section], ...body, version: body.version + 1 }
      state.settings = { ...state.settings, [section]: saved }
      return HttpResponse.json(saved)
    }),
  )
  return state
}

test('the chairman sets how charges fall due and are paid', async () => {
  const state = keepSettings()
  const { user } = renderApp('/dashboard/settings')
  await user.click(await screen.findByRole('link', { name: 'Изменить' }))
  await user.click(await screen.findByRole('checkbox', { name: /Переносить срок оплаты/ }))
  await user.click(screen.getByRole('radio', { name: /пропорционально суммам/ }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('На все сразу, пропорционально суммам')).toBeVisible()
  expect(state.sent).toEqual([
    {
      move_due_date: true,
      same_due: 'proportional',
      penalty_before_future: false,
      receipt_text: null,
      court_costs_first: true,
      version: 1,
    },
  ])
})

test('two who change the same section settle it field by field', async () => {
  const state = keepSettings({ court_costs_first: false })
  const { user } = renderApp('/dashboard/settings/finances')
  await user.click(await screen.findByRole('checkbox', { name: /Переносить срок оплаты/ }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await user.click(await screen.findByRole('button', { name: 'Сохранить выбранное' }))
  await waitFor(() => expect(state.sent).toHaveLength(2))
  expect(state.sent[1]).toMatchObject({ move_due_date: true, court_costs_first: false, version: 2 })
})

test('the accountant sees the time zone, which the chairman alone changes', async () => {
  keepSettings()
  renderApp('/dashboard/settings?tab=place', {
    preloadedState: { auth: signedIn({ ...testUser, role: 'accountant' }) },
    handlers: [http.get(url('/api/users/get'), () => HttpResponse.json({ ...testUser, role: 'accountant' }))],
  })
  expect(await screen.findByText('Москва (МСК)')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Изменить' })).not.toBeInTheDocument()
})

test("the days of the program are the cooperative's", async () => {
  keepSettings()
  const far = { ...testUser, gbc: { ...testGbc, time_zone: 'Asia/Kamchatka' as const } }
  renderApp('/dashboard/settings', {
    preloadedState: { auth: signedIn(far) },
    handlers: [http.get(url('/api/users/get'), () => HttpResponse.json(far))],
  })
  await screen.findByRole('heading', { name: 'Настройки' })
  expect(today(new Date('2026-11-22T12:30:00Z'))).toBe('2026-11-23')
})
