import type { Garage } from '#contract/garages'
import type { Page } from '#contract/common'
import { headersOf, load, pick, type Call } from './calls'
import { atMost, latencyFigure, type Figure } from './figures'
import { startServer, type ServerProcess } from './process'
import type { Bench } from './seed'

const garagesUrl = ({ gbc_id }: Bench) => `/api/gbc/${gbc_id}/garages`
const list = (bench: Bench, query: string): Call => ({
  method: 'GET',
  path: `${garagesUrl(bench)}?page_size=50&${query}`,
})
const search = (bench: Bench, text: string) => list(bench, `q=${encodeURIComponent(text)}`)
const record = (bench: Bench): Call => ({ method: 'GET', path: `${garagesUrl(bench)}/${pick(bench.garageIds)}` })

const SCENARIOS: [string, (bench: Bench) => Call][] = [
  ['garages, page 1', (bench) => list(bench, 'page=1')],
  ['garages, page 500', (bench) => list(bench, 'page=500')],
  ['garages, page 1900 by area', (bench) => list(bench, 'page=1900&sort=-area')],
  ['garages for sale in a block', (bench) => list(bench, `status=for_sale&block=${encodeURIComponent('Б7')}`)],
  ['garages, search by a number', (bench) => search(bench, String(1 + Math.floor(Math.random() * 100_000)))],
  ['garages, search «семен»', (bench) => search(bench, 'семен')],
  ['one garage', record],
]

/** «17» must stand first: a fast search that finds something else proves nothing. */
async function searchFigure(server: ServerProcess, bench: Bench): Promise<Figure> {
  const response = await fetch(server.url + search(bench, '17').path, { headers: headersOf(bench) })
  const { items, total } = (await response.json()) as Page<Garage>
  return { name: '«17» finds garages 17 first', figure: `${total} found`, bar: '', held: items[0]?.number === '17' }
}

/** Lists, searches and records at 100 000 garages, each with an owner, for 16 callers. */
export async function measureGarages(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench)
  try {
    const figures = [await searchFigure(server, bench)]
    server.reset()
    for (const [name, call] of SCENARIOS) {
      const { times, failures } = await load(server.url, bench, call)
      figures.push(latencyFigure(name, times, failures))
    }
    const { loop_p99, rss } = await server.read()
    return [
      ...figures,
      atMost('event loop delay, p99', loop_p99, 50, 'ms'),
      atMost('memory after it', rss / 1024 / 1024, 400, 'MB'),
    ]
  } finally {
    await server.stop()
  }
}
