import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One word one meaning: what is owed is «долг», what is paid ahead «аванс», on screens, in messages, letters and papers. */

const ROOT = join(__dirname, '../..')
const OTHERS = /переплат|недоимк|задолженност|лицевой сч[её]т №/i
/** The certificate bears the name that other offices ask for it by. */
const CERTIFICATE = /отсутствии задолженности| задолженности по взносам и иным платежам/
/** Words that other people's tables and payments are written in are read there. */
const READING =
  /^server[\\/]features[\\/](imports[\\/](table|values)|statements[\\/](matching|reading)|registries)[\\/]/

/** Lines of a source without its comments. */
const linesOf = (file: string): string[] =>
  readFileSync(join(ROOT, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !line.trim().startsWith('//'))

const files = ['contract', 'server/features', 'server/mail', 'src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((name) => !READING.test(name)),
)

test('money is called by the same words everywhere', () => {
  const found = files.flatMap((file) =>
    linesOf(file).flatMap((line) => {
      const text = line.replace(CERTIFICATE, '')
      return OTHERS.test(text) ? [`${file}: ${line.trim()}`] : []
    }),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
