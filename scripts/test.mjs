import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import { COLLECT_RARELY, formatArgs, LINTERS } from './lint.mjs'
import LongestFirst from './longest-first.cjs'
import { ROOT, tool } from './processes.mjs'
import { failedStep, step, sum } from './steps.mjs'
import { groupTests } from './test-groups.mjs'

/**
 * `npm test`: every check of the product. `npm test -- documents`: the tests and journeys of an area, found by its name,
 * and the tests that walk the registries of areas.
 * A step runs even when an earlier one failed, unless it needs its result; the last line counts them all.
 */
const JEST_REPORT = '.cache/test/jest.json'
const JOURNEYS_REPORT = '.cache/test/journeys.json'
const BUILD = ['scripts/run.mjs', 'build']
/** Pages and answers of tests are thrown away at once: in a young heap of 16 MB collecting them took an eighth of the time. */
const ROOM_FOR_GARBAGE = '--max-semi-space-size=64'
/** For two cores: while a test waits for a thread, a process or PostgreSQL, the others work. */
const WORKERS = 3
const started = Date.now()

/** Tests that walk the registries of areas, or all routes: what a new area promises and forgets, they find. */
const WALKS_ALL_AREAS = /from '(#contract|#server|\.\.?)\/areas'|\broutesOf\(/

fs.rmSync(path.join(ROOT, '.cache/test'), { recursive: true, force: true })
fs.mkdirSync(path.join(ROOT, '.cache/test'), { recursive: true })

useMemoryForTemporaryFiles()
const areas = process.argv.slice(3)
const { passed, failed } = sum(areas.length > 0 ? await testAreas() : await testAll())
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)

/** Databases of tests commit thousands of times, each to the disk: where there is a memory disk with room, they lie there. */
function useMemoryForTemporaryFiles() {
  const [disk, room] = ['/dev/shm', 4 * 2 ** 30]
  if (!fs.existsSync(disk)) return
  const { bavail, bsize } = fs.statfsSync(disk)
  if (bavail * bsize < room || os.freemem() < room) return
  const folder = fs.mkdtempSync(`${disk}/gbc-test-`)
  // PostgreSQL doesn't run as root: its user goes through the folder to its own one.
  fs.chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
}

async function testAll() {
  // Two cores: lint has one of them beside the build and the types, and what is left of it the time that tests wait.
  const lints = lintAll()
  const build = await checkBuild()
  const tests = await unitTests(...groupTests())
  const journeys = build.built ? await browserJourneys() : failedStep('Browser journeys', 'There is no build to try.')
  return [...(await lints), ...build.results, tests, journeys]
}

/** One after the other: beside them is other work. */
async function lintAll() {
  const results = []
  for (const { title, args, env } of LINTERS) results.push(await step(title, args, { env }))
  return results
}

/** Tests and journeys that carry one of the names in the path of their file, and the quick ones of those that walk all areas. */
async function testAreas() {
  const named = (file) => areas.some((area) => file.includes(area))
  const filesOf = (folder, ending) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true })
      .map((name) => path.join(folder, name))
      .filter((file) => ending.test(file))
  const walksAll = (file) =>
    !LongestFirst.isLong(file) && WALKS_ALL_AREAS.test(fs.readFileSync(path.join(ROOT, file), 'utf8'))
  const all = ['contract', 'server', 'src', 'bundle'].flatMap((folder) => filesOf(folder, /\.test\.tsx?$/))
  const tests = all.filter(named)
  const journeys = filesOf('e2e/journeys', /\.journey\.ts$/).filter(named)
  if (tests.length + journeys.length === 0) return [failedStep('Tests', `Nothing is named ${areas.join(', ')}.`)]
  const results = []
  if (tests.length > 0) results.push(await unitTests(...all.filter((file) => named(file) || walksAll(file))))
  if (journeys.length > 0) {
    const build = await step('Build', BUILD)
    results.push(
      build,
      build.failed ? failedStep('Browser journeys', 'There is no build to try.') : await browserJourneys(...journeys),
    )
  }
  return results
}

function unitTests(...files) {
  const program = tool(
    'jest/bin/jest.js',
    `--maxWorkers=${WORKERS}`,
    '--cacheDirectory=.cache/jest',
    '--json',
    `--outputFile=${JEST_REPORT}`,
    '--runTestsByPath',
    ...files,
  )
  const args = [ROOM_FOR_GARBAGE, ...program]
  return step('Unit and integration tests', args, {
    live: true,
    env: { NODE_ENV: 'test', TEST_GROUPS: '1' },
    count: countJest,
  })
}

async function checkBuild() {
  const build = await step('Build', BUILD)
  const sizes = build.failed
    ? failedStep('Size budgets', 'There is no build to measure.')
    : await step('Size budgets', ['scripts/check-size.mjs'])
  const format = await step('Formatting', formatArgs())
  const types = await step(
    'Type check',
    // Lint has the other core, and what two checkers both need each works out by itself.
    tool('typescript7/bin/tsc', '--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', '.cache/tsc.json'),
    { env: COLLECT_RARELY },
  )
  return { built: !build.failed, results: [build, sizes, format, types] }
}

async function browserJourneys(...chosen) {
  const chromium = await findChromium()
  if (chromium.error) return failedStep('Browser journeys', chromium.error)
  return step(
    'Browser journeys',
    tool('@playwright/test/cli.js', 'test', '-c', 'e2e', '--reporter=list,json', ...chosen),
    {
      live: true,
      env: { CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(ROOT, JOURNEYS_REPORT) },
      count: countJourneys,
    },
  )
}

/** A file of tests that doesn't even load has no tests to count: it counts as one failure. */
function countJest() {
  const report = readReport(JEST_REPORT)
  return report && { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites }
}

function countJourneys() {
  const report = readReport(JOURNEYS_REPORT)
  return report && { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
}

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8'))
  } catch {
    return null
  }
}
