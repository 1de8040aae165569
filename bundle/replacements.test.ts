import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webpack from 'webpack'
import { ReplacementPlugin, type Replacement } from './ReplacementPlugin'
import clone from './replacements/clone'
import cloneDeep from './replacements/cloneDeep'
import NoFilterDropdown, { flattenKeys } from './replacements/noFilterDropdown'
import NoRadio from './replacements/noRadio'
import NoSelect from './replacements/noSelect'
import { transports } from './replacements/websocketOnly'

describe('a part that the build leaves out, outside production', () => {
  it.each([
    ['a column filter', () => NoFilterDropdown(), '`filters`'],
    ['keys of a column filter', () => flattenKeys(), '`filters`'],
    ['a table whose rows are chosen one at a time', () => NoRadio(), 'radio'],
    ['a pager’s own menu of page sizes', () => NoSelect(), 'showSizeChanger'],
    ['polling', () => transports.polling, '"polling"'],
    ['webtransport', () => transports.webtransport, '"webtransport"'],
    ['a form with a Date', () => clone(new Date()), 'Date'],
    ['a form with a function', () => cloneDeep({ format: () => '' }), 'no plain data'],
  ])('says in one sentence that it is missing: %s', (_, use, named) => {
    expect(use).toThrow(named)
    expect(use).toThrow(/: the build leaves it out \(bundle\/replacements\.ts\)\.$/)
  })

  it('does in production without it', () => {
    jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' })
    expect([NoFilterDropdown(), NoRadio(), NoSelect()]).toEqual([null, null, null])
    expect([flattenKeys(), transports.polling]).toEqual([[], undefined])
  })
})

it('clones what a form holds', () => {
  const values = { phones: ['+79110000000'], owner: { share: null } }
  expect(clone(values)).toEqual(values)
  expect(clone(values).phones).toBe(values.phones)
  expect(cloneDeep(values)).toEqual(values)
  expect(cloneDeep(values).phones).not.toBe(values.phones)
})

describe('the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gbc-bundle-'))
  const file = (name: string) => join(folder, name)
  beforeAll(() => {
    writeFileSync(file('entry.js'), "import { name } from './library'\nconsole.log(name)\n")
    writeFileSync(file('library.js'), "export const name = 'library'\n")
    writeFileSync(file('ours.js'), "export const name = 'ours'\n")
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** @returns messages of a build with this replacement */
  const errorsOf = (replacement: Replacement) =>
    new Promise<string[]>((resolve, reject) =>
      webpack(
        {
          mode: 'development',
          entry: file('entry.js'),
          output: { path: file('out') },
          plugins: [new ReplacementPlugin([replacement])],
        },
        (error, stats) =>
          stats ? resolve((stats.toJson().errors ?? []).map(({ message }) => message)) : reject(error!),
      ),
    )

  it('takes the replacement', async () => {
    expect(await errorsOf({ request: /^\.\/library$/, from: /./, by: file('ours.js') })).toEqual([])
  })

  it('fails when a library no longer has what is replaced', async () => {
    const errors = await errorsOf({ request: /^\.\/oldName$/, from: /./, by: file('ours.js') })
    expect(errors).toEqual([expect.stringContaining('Nothing is replaced by')])
  })
})
