// Asserts the size budgets of the client (design: what a page loads decides its first paint). Run after the build.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist')
const KB = 1024

/** What a page loads: the entry and each `import()` on its way, by the name the sources import it by. */
const pages = [
  { name: 'Login page', budget: 165, loads: ['entry', '#features/auth/LoginPage'] },
  {
    name: 'List page (members)',
    budget: 360,
    loads: ['entry', './shell/Shell', './MemberListPage', 'socket.io-client'],
  },
]

const chunks = JSON.parse(readFileSync(join(dist, 'chunks.json'), 'utf8'))
const gzipped = (file) => gzipSync(readFileSync(join(dist, 'public', file)), { level: 9 }).length

let failed = false
for (const { name, budget, loads } of pages) {
  const missing = loads.filter((load) => !chunks[load])
  if (missing.length > 0) {
    console.error(`${name}: the build has no chunk for ${missing.join(', ')}; see pages in scripts/check-size.mjs`)
    failed = true
    continue
  }
  const files = new Set(loads.flatMap((load) => chunks[load]).filter((file) => file.endsWith('.js')))
  const size = [...files].reduce((sum, file) => sum + gzipped(file), 0) / KB
  const over = size > budget
  failed ||= over
  console.log(
    `${name}: ${size.toFixed(1)} KB gzip in ${files.size} scripts, budget ${budget} KB${over ? ': OVER' : ''}`,
  )
}
process.exit(failed ? 1 : 0)
