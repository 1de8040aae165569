import sharp from 'sharp'
import type { Property } from '#contract/property'
import { headersOf, load } from './calls'
import { atMost, latencyFigure, type Figure } from './figures'
import { startServer, type ServerProcess } from './process'
import type { Bench } from './seed'

/** A walk round the premises with a phone. */
const PHOTOS = 24
/** 12 megapixels. */
const SIZE = { width: 4000, height: 3000 }

/** A photo of some megabytes: noise is what a camera's picture costs to squeeze and to read. */
const photo = () =>
  sharp({ create: { ...SIZE, channels: 3, background: '#5a6b78', noise: { type: 'gaussian', mean: 128, sigma: 12 } } })
    .jpeg({ quality: 85 })
    .toBuffer()

async function addProperty(server: ServerProcess, bench: Bench): Promise<string> {
  const headers = { ...headersOf(bench), 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/gbc/${bench.gbc_id}/property`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Ворота', category: 'gate' }),
  })
  return ((await answer.json()) as Property).id
}

/** @returns the answer's status and how long it took, milliseconds */
async function upload(
  server: ServerProcess,
  bench: Bench,
  record_id: string,
  bytes: Buffer,
  number: number,
): Promise<{ status: number; time: number }> {
  const form = new FormData()
  form.append('area', 'property_image')
  form.append('record_id', record_id)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `IMG_${number}.jpg`)
  const started = performance.now()
  const { status } = await fetch(`${server.url}/api/files/upload`, {
    method: 'POST',
    headers: headersOf(bench),
    body: form,
  })
  return { status, time: performance.now() - started }
}

const megabytes = (size: number) => Math.round(size / 1024 / 1024)

/** Photos of 12 megapixels sent all at once, while the office works on. */
export async function measureImages(bench: Bench): Promise<Figure[]> {
  const bytes = await photo()
  const server = await startServer(bench)
  try {
    const record_id = await addProperty(server, bench)
    server.reset()
    const started = performance.now()
    let helpers = 0
    const watching = setInterval(() => (helpers = Math.max(helpers, server.helpersMemory())), 200)
    const uploading = Promise.all(
      Array.from({ length: PHOTOS }, (_, number) => upload(server, bench, record_id, bytes, number)),
    )
    const beside = load(server.url, bench, ({ gbc_id }) => ({
      method: 'GET',
      path: `/api/gbc/${gbc_id}/members?page_size=50&page=1`,
    }))
    const answers = await uploading
    const seconds = (performance.now() - started) / 1000
    const { times, failures } = await beside
    clearInterval(watching)
    const { loop_p99, loop_max, rss, rss_max } = await server.read()
    const stored = answers.filter(({ status }) => status === 201).length
    const slowest = Math.max(...answers.map(({ time }) => time)) / 1000
    return [
      {
        name: `${PHOTOS} photos of 12 MP, ${megabytes(bytes.length)} MB each, at once`,
        figure: `${(seconds / PHOTOS).toFixed(2)} s each, the last after ${slowest.toFixed(1)} s`,
        bar: 'all stored',
        held: stored === PHOTOS,
      },
      latencyFigure('list, page 1, photos beside', times, failures),
      atMost(`event loop delay, p99 (max ${Math.round(loop_max)} ms)`, loop_p99, 50, 'ms'),
      atMost(`memory after it (at most ${megabytes(rss_max)} MB)`, rss / 1024 / 1024, 400, 'MB'),
      {
        name: 'memory of what prepares images meanwhile',
        figure: `at most ${megabytes(helpers)} MB`,
        bar: '',
        held: null,
      },
    ]
  } finally {
    await server.stop()
  }
}
