/**
 * Every npm command starts here: `node scripts/run.mjs NAME [arguments]`. Installs dependencies and rebuilds where
 * something is missing or stale, then runs the command. Node's built-ins only: nothing may be installed yet.
 */
import './node-version.mjs'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { formatArgs, lint } from './lint.mjs'
import { fail, handOver, runNode } from './processes.mjs'

const PROGRAMS = {
  start: 'server/main.js',
  demo: 'server/commands/demo.js',
  bench: 'server/commands/bench.js',
  backup: 'server/commands/backup.js',
  restore: 'server/commands/restore.js',
  'audit:verify': 'server/commands/auditVerify.js',
  'ledger-check': 'server/commands/ledgerCheck.js',
  'reset-password': 'server/commands/resetPassword.js',
  'bic:import': 'server/commands/bicImport.js',
}

/**
 * Node 20 calls loading an ES module by require experimental, though it is on by default. The young heap begins at the size
 * that it may grow to: from 1 MB, what a request needs was taken for lasting, a fifth of the processor time of a small call.
 * The old heap is collected when it has grown by half since the last time: by itself it grew threefold, 100 MB of garbage.
 */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--min-semi-space-size=16', '--heap-growing-percent=50']

/** Linux keeps an arena of memory for each thread, most of them half empty: one for all is 80 MB less after heavy work. */
const ENVIRONMENT = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' }

const [name, ...args] = process.argv.slice(2)
await ensureDependencies()
if (name === 'dev' || name === 'test') {
  await import(`./${name}.mjs`)
} else if (name === 'lint') {
  process.exit((await lint()) ? 0 : 1)
} else if (name === 'format') {
  process.exit((await runNode(formatArgs(true))).code)
} else if (name === 'build') {
  await ensureBuild()
} else if (name in PROGRAMS) {
  await ensureBuild()
  handOver([...FLAGS, `dist/${PROGRAMS[name]}`, ...args], ENVIRONMENT)
} else {
  fail(`Unknown command ${name}. There are: build, dev, format, lint, test, ${Object.keys(PROGRAMS).join(', ')}.`)
}
