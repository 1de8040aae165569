import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Mail, MailState } from '#contract/notifications'
import { testGbc, testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, url } from '#testing/server'

const api = (path: string) => url(`/api/gbc/${testGbc.id}/mail${path}`)
const at = '2026-11-20T09:30:00.000Z'

const letter = (number: number, fields: Partial<Mail> = {}): Mail => ({
  id: `019a0000-0000-7000-8000-00000000020${number}`,
  recipient: `sosed${number}@example.org`,
  subject: `Приглашение ${number}`,
  state: 'failed',
  attempts: 1,
  error: '550 Ящика нет',
  next_at: null,
  created_at: at,
  ...fields,
})

/** A server that keeps the cooperative's letters. */
function open(before: Partial<MailState> = {}) {
  const kept: MailState = {
    configured: true,
    from: 'office@mayak.example',
    waiting: 0,
    failed: 0,
    sent: 12,
    doubtful: 0,
    items: [],
    ...before,
  }
  const asked: string[] = []
  const settle = (id: unknown, sent: number) => {
    kept.items = kept.items.filter((one) => one.id !== id)
    kept.failed -= 1
    kept.sent += sent
    return HttpResponse.json(kept)
  }
  const app = renderApp('/security/mail', {
    handlers: [
      http.get(api(''), () => HttpResponse.json(kept)),
      http.post(api('/test'), ({ request }) => {
        asked.push(request.headers.get('Idempotency-Key') ?? '')
        kept.sent += 1
        return HttpResponse.json(kept, { status: 202 })
      }),
      http.post(api('/:id/retry'), ({ params }) => settle(params.id, 1)),
      http.post(api('/:id/dismiss'), ({ params }) => settle(params.id, 0)),
    ],
  })
  return { ...app, kept, asked }
}

const fact = (label: string) => within(screen.getByText(label).closest('div')!).getByRole('definition')

test('a letter that failed says why and is sent again; one that needn’t go is dropped after a question', async () => {
  const { user } = open({
    failed: 2,
    waiting: 0,
    items: [
      letter(1),
      letter(2),
      letter(3, { state: 'queued', error: 'Почтовый сервер не принимает соединений', next_at: at }),
    ],
  })
  const troubles = await screen.findByRole('list', { name: 'Не дошедшие письма' })
  expect(
    within(troubles)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringMatching(/Приглашение 1не доставлено550 Ящика нетsosed1@example.org/),
    expect.stringMatching(/Приглашение 2не доставлено/),
    expect.stringMatching(/Приглашение 3ждёт новой попытки.*следующая/),
  ])
  expect(fact('Не доставлены')).toHaveTextContent('2')

  await user.dblClick(screen.getByRole('button', { name: 'Отправить ещё раз: Приглашение 1, sosed1@example.org' }))
  expect(await screen.findByText('Письмо отправляется ещё раз.')).toBeVisible()
  expect(screen.queryByText('Приглашение 1')).not.toBeInTheDocument()
  expect(fact('Отправлено')).toHaveTextContent('13')

  await user.click(await screen.findByRole('button', { name: 'Не отправлять: Приглашение 2, sosed2@example.org' }))
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Не отправлять' }))
  expect(await screen.findByText('Письмо убрано.')).toBeVisible()
  expect(fact('Не доставлены')).toHaveTextContent('0')
  expect(screen.getByText('Настроена')).toBeVisible()
})

test('the chairman sends oneself a letter to see whether mail works', async () => {
  const { user, asked } = open()
  expect(await screen.findByText('Таких писем нет.')).toBeVisible()
  await user.dblClick(screen.getByRole('button', { name: 'Отправить себе пробное письмо' }))
  expect(await screen.findByText(`Письмо отправляется на ${testUser.email}.`)).toBeVisible()
  expect(asked).toEqual([expect.stringMatching(/./)])
})

test('without a mail server the page says so, where to read on, and sends nothing', async () => {
  open({
    configured: false,
    from: null,
    waiting: 3,
    failed: 1,
    items: [letter(1, { error: 'Письмо ждало отправки, когда делалась резервная копия' })],
  })
  expect(await screen.findByText('Не настроена')).toBeVisible()
  expect(screen.getByText(/Ждут отправки: 3/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Как это сделать' })).toHaveAttribute('href', '/dashboard/help?article=mail')
  expect(screen.queryByRole('button', { name: /Отправить/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Не отправлять/ })).toBeVisible()
})

test('a failure to read the letters is shown, and the page is the chairman’s alone', async () => {
  const app = renderApp('/security/mail', { handlers: [http.get(api(''), () => failure(500, 'Сбой'))] })
  expect(await screen.findByRole('button', { name: 'Повторить' })).toBeVisible()
  app.unmount()
  renderApp('/security/mail', {
    preloadedState: { auth: signedIn({ ...testUser, role: 'auditor' }) },
    handlers: [http.get(url('/api/users/get'), () => HttpResponse.json({ ...testUser, role: 'auditor' }))],
  })
  expect(await screen.findByText('Нет доступа')).toBeVisible()
})
