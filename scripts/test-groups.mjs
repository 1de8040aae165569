import fs from 'node:fs'
import path from 'node:path'
import LongestFirst from './longest-first.cjs'
import { ROOT } from './processes.mjs'

/**
 * Jest loads the whole program anew for each file of tests. So the run of all of them takes many files as one: each in a
 * `describe` with the file's name, in which its hooks stay its own.
 */
const FOLDER = '.cache/test/groups'

/** Projects of jest.config.ts, and how many groups their files make: about half a minute each. */
const PROJECTS = [
  { project: 'contract', folder: 'contract', parts: 1 },
  { project: 'bundle', folder: 'bundle', parts: 0 },
  { project: 'server', folder: 'server', parts: 10 },
  { project: 'client', folder: 'src', parts: 8 },
]

/** What reaches beyond its own file: replaced modules and clocks. */
const NEEDS_OWN_MODULES = /\bjest\.(mock|doMock|useFakeTimers|resetModules|isolateModules)\(/

/** A file that can't be loaded fails by itself, not with the others of its group. */
const TESTS_OF = `function testsOf(file, load) {
  describe(file, () => {
    try {
      load()
    } catch (error) {
      it('loads', () => {
        throw error
      })
    }
  })
}
`

/** Writes the groups. @returns their files, and those of the tests that stay alone */
export function groupTests() {
  fs.mkdirSync(path.join(ROOT, FOLDER), { recursive: true })
  return PROJECTS.flatMap(({ project, folder, parts }) => {
    const files = testsIn(folder)
    const alone = files.filter(
      ({ file, source }) => parts === 0 || LongestFirst.isLong(file) || NEEDS_OWN_MODULES.test(source),
    )
    const together = files.filter((file) => !alone.includes(file))
    return [
      ...evenly(together, parts).map((group, index) => writeGroup(`${project}-${index + 1}`, group)),
      ...alone.map(({ file }) => file),
    ]
  })
}

function writeGroup(name, files) {
  const file = path.join(FOLDER, `${name}.test.js`)
  const calls = files.map((one) => `testsOf('${one}', () => require('../../../${one}'))\n`)
  fs.writeFileSync(path.join(ROOT, file), [TESTS_OF, ...calls].join('\n'))
  return file
}

function testsIn(folder) {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => ({ file, source: fs.readFileSync(path.join(ROOT, file), 'utf8') }))
}

/** Parts of about the same length of source: each file, the longest first, goes to the part that has least. */
function evenly(files, parts) {
  const made = Array.from({ length: parts }, () => ({ length: 0, files: [] }))
  for (const { file, source } of files.sort((one, other) => other.source.length - one.source.length)) {
    const least = made.reduce((one, other) => (other.length < one.length ? other : one))
    least.files.push(file)
    least.length += source.length
  }
  return made.map((part) => part.files.sort())
}
