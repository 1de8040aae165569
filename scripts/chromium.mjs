import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { run, runNode, tool } from './processes.mjs'

const HOW_TO = 'No Chromium: install one (Debian: apt-get install -y chromium) or set CHROMIUM_PATH to its program.'

/** Debian's packages, named as their programs: the first lacks a browser's window, and takes less time for the same pages. */
const DEBIAN = ['chromium-headless-shell', 'chromium']
const USUAL_PLACES = [
  ...DEBIAN.map((name) => `/usr/bin/${name}`),
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds a Chromium that runs, or installs one.
 * @returns its path, or an `error` that says in one line how to get one
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return works(given) ? { path: given } : { error: `CHROMIUM_PATH is not a Chromium that runs: ${given}` }
  const found = findInstalled()
  if (found) return { path: found }
  console.log('Installing Chromium…')
  if (isDebianRoot()) await installByApt()
  if (!findInstalled()) await runNode(tool('@playwright/test/cli.js', 'install', 'chromium'))
  const installed = findInstalled()
  return installed ? { path: installed } : { error: HOW_TO }
}

const findInstalled = () => [...USUAL_PLACES, ...playwrightBrowsers()].find(works)

/** On some systems the usual place holds a stub that only tells how to install the browser: ask it for its version. */
const works = (file) =>
  fs.existsSync(file) &&
  (process.platform === 'win32' || spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0)

/** The browser of our own Playwright and, in the same folder, those of other versions. */
function playwrightBrowsers() {
  const own = createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
  const [revision] = own.match(/chromium-\d+/) ?? []
  if (!revision) return []
  const [cache, inside] = own.split(revision)
  const names = fs.existsSync(cache) ? fs.readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name)) : []
  return [own, ...names.map((name) => path.join(cache, name, inside))]
}

const isDebianRoot = () => fs.existsSync('/etc/debian_version') && os.userInfo().uid === 0

async function installByApt() {
  await run('apt-get', ['update'])
  for (const name of DEBIAN)
    if (!findInstalled()) await run('apt-get', ['install', '-y', '--no-install-recommends', name])
}
