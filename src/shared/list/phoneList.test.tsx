import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Garage } from '#contract/garages'
import { testGbc } from '#testing/fixtures'
import { renderApp } from '#testing/renderApp'
import { server, url } from '#testing/server'

const path = `/api/gbc/${testGbc.id}/garages`
const garage = (last: number) =>
  ({
    id: `019a0000-0000-7000-8000-00000000000${last}`,
    gbc_id: testGbc.id,
    version: 1,
    number: String(last),
    status: 'free',
    archived_at: null,
    owners: [],
    shares_complete: true,
  }) as unknown as Garage

/** Garages 1 to 3; keeps what the list was asked for and what was archived. */
function keepGarages() {
  const kept = [1, 2, 3].map(garage)
  const sorts: (string | null)[] = []
  const archived: string[] = []
  server.use(
    http.get(url(path), ({ request }) => {
      sorts.push(new URL(request.url).searchParams.get('sort'))
      const items = kept.filter(({ id }) => !archived.includes(id))
      return HttpResponse.json({ items, page: 1, page_size: 50, total: items.length })
    }),
    http.post(url(`${path}/:id/archive`), ({ params }) => {
      archived.push(String(params.id))
      return HttpResponse.json(kept.find(({ id }) => id === params.id))
    }),
  )
  return { sorts, archived }
}

beforeEach(() => {
  const matchMedia = window.matchMedia
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...matchMedia(query), matches: query.includes('max-width: 640px') }))
})

describe('a list on a phone', () => {
  it('is put in order without heads of columns', async () => {
    const { sorts } = keepGarages()
    const { user, path: where } = renderApp('/dashboard/garages')
    await screen.findByRole('link', { name: /1/ })
    await user.click(await screen.findByRole('button', { name: 'Порядок' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Площадь, м²' }))
    await waitFor(() => expect(sorts.at(-1)).toBe('area'))
    await user.click(await screen.findByRole('button', { name: /^По возрастанию/ }))
    await waitFor(() => expect(sorts.at(-1)).toBe('-area'))
    await waitFor(() => expect(where()).toBe('/dashboard/garages?sort=-area'))
  })

  it('has cards that can be ticked, and something done with them', async () => {
    const { archived } = keepGarages()
    const { user } = renderApp('/dashboard/garages')
    await screen.findByRole('link', { name: /3/ })
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Ещё' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Выбрать' }))
    await user.click(await screen.findByRole('checkbox', { name: /1/ }))
    await user.click(await screen.findByRole('checkbox', { name: /3/ }))
    expect(screen.getByText('Выбрано: 2')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'В архив' }))
    expect(await screen.findByText('В архиве: 2 гаража')).toBeVisible()
    expect(archived).toEqual([garage(1).id, garage(3).id])
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1))
  })
})
