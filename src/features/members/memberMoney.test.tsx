import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { DueCharge } from '#contract/money/accounts'
import type { ShareOpeningInput } from '#contract/money/shares'
import { testGbc } from '#testing/fixtures'
import { semenov } from '#testing/members'
import { renderApp } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const base = `/api/gbc/${testGbc.id}`
const card = `/dashboard/members/${semenov.id}`

describe('the certificate of no debt', () => {
  const owed: DueCharge = {
    id: '019a0000-0000-7000-8000-0000000000e1',
    title: 'Членский взнос, 2026 год, гараж 17',
    member_name: semenov.display_name,
    due_date: '2026-06-30',
    open: 350_000,
  }

  it('is refused with what is owed by that day, and given as a file for a day when nothing was', async () => {
    const asked: (string | null)[] = []
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:certificate'
    URL.revokeObjectURL = () => undefined
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    server.use(
      http.get(url(`${base}/members/:id`), () => HttpResponse.json(semenov)),
      http.get(url(`${base}/accounts/:id`), () => HttpResponse.json(null, { status: 404 })),
      http.get(url(`${base}/accounts/:id/no-debt/charges`), ({ request }) => {
        const on = new URL(request.url).searchParams.get('on')
        asked.push(on)
        return HttpResponse.json(on === '2026-06-01' ? [] : [owed])
      }),
      http.get(url(`${base}/accounts/:id/no-debt`), () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
    )
    const { user } = renderApp(card)
    await user.click(await screen.findByRole('button', { name: /Ещё/ }))
    await user.click(await screen.findByText('Справка об отсутствии задолженности'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Справка об отсутствии задолженности' }))
    await user.click(dialog.getByRole('button', { name: 'Скачать справку' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /Справку выдать нельзя.*гараж 17, .*3\s500,00\s₽, срок 30\.06\.2026/,
    )
    expect(saved).toEqual([])
    const day = dialog.getByLabelText('На день')
    await user.clear(day)
    await user.type(day, '01.06.2026')
    await user.click(await dialog.findByRole('button', { name: 'Скачать справку' }))
    await waitFor(() => expect(saved).toEqual(['Справка об отсутствии задолженности на 01.06.2026.pdf']))
    expect(asked.at(-1)).toBe('2026-06-01')
    click.mockRestore()
  })
})

describe('the share paid before the books began', () => {
  it('is shown as it was typed, what another has changed meanwhile is said, the typed sum stays', async () => {
    const sent: ShareOpeningInput[] = []
    server.use(
      http.get(url(`${base}/members/:id`), () => HttpResponse.json(semenov)),
      http.get(url(`${base}/accounts/:id`), () => HttpResponse.json(null, { status: 404 })),
      http.get(url(`${base}/members/:id/share-opening`), () => HttpResponse.json({ amount: 500_000 })),
      http.post(url(`${base}/members/:id/share-opening`), async ({ request }) => {
        sent.push((await request.json()) as ShareOpeningInput)
        if (sent.length === 1)
          return failure(409, 'Запись уже изменена', { current: { ...semenov, version: semenov.version + 1 } })
        return HttpResponse.json({ ...semenov, version: semenov.version + 2 })
      }),
    )
    const { user } = renderApp(card)
    await user.click(await screen.findByRole('button', { name: /Ещё/ }))
    await user.click(await screen.findByText('Начальный пай…'))
    const dialog = within(await screen.findByRole('dialog', { name: /^Паевой взнос/ }))
    const amount = dialog.getByLabelText('Внесено до начала учёта')
    expect(amount).toHaveValue('5\u00a0000,00')
    await user.clear(amount)
    await user.type(amount, '7500,50')
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Закройте окно, проверьте запись и повторите')
    expect(dialog.getByLabelText('Внесено до начала учёта')).toHaveValue('7\u00a0500,50')
    expect(sent).toEqual([{ amount: 750_050, version: semenov.version }])
  })
})
