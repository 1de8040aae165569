import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fail, ROOT, runNode, tool } from './processes.mjs'

const DIST = path.join(ROOT, 'dist')
const isTest = (file) => /\.test\.tsx?$|\/(testing|fixtures)\//.test(file)

/** The two halves of the build, each made anew only when what it is made of has changed. */
const PARTS = [
  { name: 'server', sources: ['contract', 'server', 'package-lock.json', 'scripts/build.mjs'], build: buildServer },
  {
    name: 'client',
    sources: ['contract', 'src', 'bundle', 'public', 'webpack.config.ts', 'tsconfig.json', 'package-lock.json'],
    build: buildClient,
  },
]

/** Brings dist/ up to date with the sources. */
export async function ensureBuild() {
  for (const { name, sources, build } of PARTS) {
    const stamp = path.join(DIST, `${name}.stamp`)
    const hash = hashOf(sources)
    if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) continue
    console.log(`Building the ${name}…`)
    fs.rmSync(stamp, { force: true })
    await build()
    fs.writeFileSync(stamp, hash)
  }
}

/**
 * Compiles server/ and contract/ file by file, so that dist/ has the layout of the sources: worker threads, migrations
 * and assets stand where the code looks for them. `#…` aliases are resolved by "imports" in package.json.
 */
async function buildServer() {
  const { build } = await import('esbuild')
  const files = ['contract', 'server'].flatMap(filesIn)
  for (const folder of ['contract', 'server']) fs.rmSync(path.join(DIST, folder), { recursive: true, force: true })
  await build({
    absWorkingDir: ROOT,
    entryPoints: files.filter((file) => file.endsWith('.ts') && !isTest(file)),
    outbase: '.',
    outdir: 'dist',
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
  })
  for (const file of files.filter((name) => !name.endsWith('.ts') && !isTest(name))) {
    fs.cpSync(path.join(ROOT, file), path.join(DIST, file))
  }
}

async function buildClient() {
  const { code } = await runNode(tool('webpack/bin/webpack.js', '--mode', 'production', '--stats', 'errors-warnings'), {
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) fail('The client could not be built: see the errors above.')
}

/** What tells one state of files and folders from another; tests apart. */
export function hashOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) {
    if (!isTest(file)) hash.update(`${file}\0`).update(fs.readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

/** All files of a folder (or the file itself), relative to the top level, in a fixed order. */
function filesIn(name) {
  const full = path.join(ROOT, name)
  if (!fs.statSync(full).isDirectory()) return [name]
  return fs
    .readdirSync(full)
    .sort()
    .flatMap((entry) => filesIn(`${name}/${entry}`))
}
