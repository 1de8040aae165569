import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fail, npm, ROOT } from './processes.mjs'

const require = createRequire(import.meta.url)
const COMPILER_HINT =
  'better-sqlite3 is compiled where no ready binary can be fetched: install python3, make and g++ ' +
  '(Debian: apt-get install -y python3 make g++), then run the command again.'

/** Installs the packages of package-lock.json when they are missing or differ, and checks that the database engine loads. */
export async function ensureDependencies() {
  if (!installed()) {
    console.log('Installing dependencies (npm ci)…')
    const { code } = await npm(['ci', '--include=dev'], nodeHeaders())
    if (code !== 0) fail(`Dependencies could not be installed. ${COMPILER_HINT}`)
  }
  if (sqliteLoads()) return
  console.log('Compiling better-sqlite3 for this Node…')
  await npm(['rebuild', 'better-sqlite3'], nodeHeaders())
  if (!sqliteLoads()) fail(COMPILER_HINT)
}

/** npm notes what it has installed in a lock of its own; optional packages of other platforms are missing there rightly. */
function installed() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (!present) return false
  return Object.entries(wanted).every(
    ([name, { version, optional, link }]) =>
      name === '' || link || present[name]?.version === version || (optional && !present[name]),
  )
}

function packagesOf(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8')).packages
  } catch {
    return null
  }
}

/** Opens a database, which fails when the binary is missing or was compiled for another Node. */
function sqliteLoads() {
  try {
    const Database = require('better-sqlite3')
    new Database(':memory:').close()
    return true
  } catch {
    return false
  }
}

/** Headers that came with Node let it compile without a network. */
function nodeHeaders() {
  const prefix = path.resolve(process.execPath, '../..')
  return fs.existsSync(path.join(prefix, 'include/node/node_version.h'))
    ? { npm_package_config_node_gyp_nodedir: prefix }
    : {}
}
