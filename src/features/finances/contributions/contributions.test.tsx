import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ContributionKind, Rate, RateInput } from '#contract/money/contributions'
import { keepRecords } from '#testing/fakeServer'
import { testGbc } from '#testing/fixtures'
import { renderApp } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const at = '2026-03-01T09:00:00.000Z'
const idOf = (last: string) => `019a0000-0000-7000-8000-0000000000${last}`
const kinds = url(`/api/gbc/${testGbc.id}/contribution-kinds`)

const membership: ContributionKind = {
  id: idOf('e1'),
  gbc_id: testGbc.id,
  version: 1,
  created_at: at,
  updated_at: at,
  archived_at: null,
  name: 'Членский взнос',
  nature: 'membership',
  method: 'garage',
  periodicity: 'year',
  unit_name: null,
  share_by: null,
  transfer_rule: 'on_date',
  change_rule: 'by_days',
  due_rule: 'fixed_date',
  due_day: 30,
  due_month: 6,
  priority: 100,
  penalty: false,
  decision: null,
  estimate: null,
  note: null,
  rate: null,
  closed_on: null,
}
const roof: ContributionKind = { ...membership, name: 'На крышу', nature: 'target', periodicity: 'once' }

/** Contributions with rates, those of whichever is asked for. */
function keepContributions(kept: ContributionKind[] = [membership]) {
  const records = keepRecords('contribution-kinds', membership, () => ({ id: idOf('e2') }), kept)
  const state = { records, rates: [] as Rate[] }
  const withRate = (id: unknown) => {
    const kind = { ...(records.get(String(id)) ?? membership), rate: state.rates[0] ?? null }
    records.set(kind.id, kind)
    return HttpResponse.json(kind, { status: 201 })
  }
  server.use(
    http.get(`${kinds}/:id/rates`, () => HttpResponse.json(state.rates)),
    http.post(`${kinds}/:id/rates`, async ({ params, request }) => {
      const { price = 0, valid_from, decision = null, scope, scope_ref } = (await request.json()) as RateInput
      const kind_id = String(params.id)
      const scope_name = scope === 'all' ? null : `блок ${scope_ref}`
      const rate = {
        id: idOf('f1'),
        kind_id,
        scope,
        scope_ref,
        scope_name,
        land: null,
        price,
        valid_from,
        decision,
        created_at: at,
      }
      state.rates = [rate, ...state.rates]
      return withRate(kind_id)
    }),
    http.delete(`${kinds}/:id/rates/:rate`, ({ params }) => {
      state.rates = []
      return withRate(params.id)
    }),
    ...(['close', 'reopen'] as const).map((verb) =>
      http.post(`${kinds}/:id/${verb}`, ({ params }) => {
        const kind = { ...roof, id: String(params.id), closed_on: verb === 'close' ? '2026-11-22' : null }
        records.set(kind.id, kind)
        return HttpResponse.json(kind)
      }),
    ),
  )
  return state
}

const LIST = '/dashboard/finances/contributions'
const PAGE = `${LIST}/${membership.id}`
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const save = async () => screen.findByRole('button', { name: 'Сохранить' })

describe('contributions', () => {
  it('are listed with the rate of today, and say when none is set', async () => {
    keepContributions()
    const { user, path } = renderApp(LIST)
    const row = (await screen.findByRole('link', { name: 'Членский взнос' })).closest('tr') as HTMLElement
    expect(within(row).getByText('не задана')).toBeVisible()
    expect(within(row).getByText('до 30 июня')).toBeVisible()
    await user.click(within(row).getByRole('link', { name: 'Членский взнос' }))
    expect(await screen.findByText('Ставка не задана: начислить этот взнос пока нельзя.')).toBeVisible()
    expect(path()).toBe(PAGE)
  })

  it('are added together with the first rate, with the fields that the due rule needs', async () => {
    const state = keepContributions([])
    const { user, path } = renderApp(`${LIST}/create`)
    await user.type(await field('Название'), 'За охрану')
    expect(screen.queryByLabelText('Число')).not.toBeInTheDocument()
    await user.click(await field('Срок оплаты'))
    await user.click(await screen.findByTitle('Ближайшее число месяца'))
    expect(screen.queryByLabelText('Месяц')).not.toBeInTheDocument()
    await user.type(await field('Число'), '10')
    await user.type(await field('Ставка'), '150,5025')
    await user.click(await save())
    expect(await screen.findByRole('heading', { level: 1, name: 'За охрану' })).toBeVisible()
    expect(path()).toBe(`${LIST}/${idOf('e2')}`)
    expect(state.rates).toMatchObject([{ price: 1_505_025, valid_from: `${new Date().getFullYear()}-01-01` }])
    expect(state.records.get(idOf('e2'))).toMatchObject({ due_rule: 'day_of_month', due_day: 10 })
  })

  it('stay when the first rate is refused, and say so', async () => {
    keepContributions([])
    server.use(
      http.post(`${kinds}/:id/rates`, () => failure(422, 'Проверьте поля', { errors: { valid_from: 'Месяц закрыт' } })),
    )
    const { user } = renderApp(`${LIST}/create`)
    await user.type(await field('Название'), 'За охрану')
    await user.type(await field('Ставка'), '500')
    await user.click(await save())
    expect(await screen.findByRole('heading', { level: 1, name: 'За охрану' })).toBeVisible()
    expect(await screen.findByText('Взнос сохранён, а ставка нет: Месяц закрыт')).toBeVisible()
  })

  it('get another rate in a dialog; one taken away comes back at a click', async () => {
    const state = keepContributions()
    const { user } = renderApp(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Задать ставку' }))
    const dialog = await screen.findByRole('dialog', { name: 'Новая ставка' })
    // The first rate holds for the whole year: from today on it would charge the days that are left.
    expect(within(dialog).getByLabelText('Действует с')).toHaveValue(`01.01.${new Date().getFullYear()}`)
    await user.type(within(dialog).getByLabelText('Ставка'), '3 500')
    await user.clear(within(dialog).getByLabelText('Действует с'))
    await user.type(within(dialog).getByLabelText('Действует с'), '01.02.2026')
    await user.click(within(dialog).getByRole('button', { name: 'Задать ставку' }))
    await user.click(await screen.findByRole('button', { name: 'Убрать ставку с 01.02.2026' }))
    await user.click(await screen.findByRole('button', { name: 'Отменить' }))
    expect(await screen.findByRole('button', { name: 'Убрать ставку с 01.02.2026' })).toBeVisible()
    expect(state.rates).toMatchObject([{ price: 35_000_000, valid_from: '2026-02-01' }])
  })

  it('get a rate for a list of garages beside the one for all', async () => {
    const state = keepContributions()
    const lists = url(`/api/gbc/${testGbc.id}/garage-lists`)
    server.use(http.get(lists, () => HttpResponse.json([{ id: idOf('d1'), name: 'Угловые', garages: [], version: 1 }])))
    const { user } = renderApp(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Задать ставку' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Новая ставка' }))
    await user.click(dialog.getByRole('combobox', { name: 'Для каких гаражей' }))
    await user.click(await screen.findByTitle('Для списка гаражей'))
    await user.click(await dialog.findByRole('combobox', { name: 'Список гаражей' }))
    await user.click(await screen.findByTitle('Угловые'))
    await user.type(dialog.getByLabelText('Ставка'), '200')
    await user.click(dialog.getByRole('button', { name: 'Задать ставку' }))
    await waitFor(() =>
      expect(state.rates).toMatchObject([{ scope: 'garage_list', scope_ref: idOf('d1'), price: 2_000_000 }]),
    )
  })

  it('are divided and counted as the method needs, and by days where that is said', async () => {
    const state = keepContributions([])
    const { user } = renderApp(`${LIST}/create`)
    await user.type(await field('Название'), 'Вывоз мусора')
    await user.click(await field('Как считать'))
    await user.click(await screen.findByTitle('По числу людей, машин, точек'))
    await user.type(await field('Что считать'), 'человек')
    await user.click(await screen.findByRole('radio', { name: 'Каждый платит за свои дни' }))
    await user.click(await save())
    await waitFor(() =>
      expect(state.records.get(idOf('e2'))).toMatchObject({
        method: 'units',
        unit_name: 'человек',
        share_by: null,
        transfer_rule: 'by_days',
        change_rule: 'by_days',
      }),
    )
  })

  it('of a target are closed and opened again', async () => {
    keepContributions([roof])
    const { user } = renderApp(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Закрыть сбор' }))
    expect(await screen.findByText('Сбор закрыт 22.11.2026')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Начислить' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Открыть снова' }))
    expect(await screen.findByRole('link', { name: 'Начислить' })).toBeVisible()
  })
})
