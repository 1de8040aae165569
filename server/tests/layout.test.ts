import { readdirSync } from 'node:fs'
import { join } from 'node:path'

it('at the server’s root stand its entry, its registry and its settings, and no others', () => {
  const files = readdirSync(join(__dirname, '..'), { withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name).sort()).toEqual([
    'app.ts',
    'areas.ts',
    'config.ts',
    'main.ts',
    'paths.ts',
    'startFailure.ts',
  ])
})
