const { createHash } = require('node:crypto')
const fs = require('node:fs')
const Module = require('node:module')
const path = require('node:path')
const { compilerOptions } = require('../tsconfig.json')

/**
 * Lets Node run the TypeScript sources: `node -r ./scripts/register.cjs FILE.ts`. What it compiled is kept in .cache, by
 * the hash of the source: a thread starts many times in a run of the tests, and each time from the same files.
 */
const ROOT = path.join(__dirname, '..')
const KEPT = path.join(ROOT, '.cache/sources')
const aliases = Object.entries(compilerOptions.paths).map(([alias, [target]]) => [
  alias.replace('*', ''),
  path.join(ROOT, target.replace('*', '')),
])

function compiled(source, file) {
  // Loaded only when something is new: it starts a process of its own.
  const { transformSync, version } = require('esbuild')
  return transformSync(source, {
    loader: file.endsWith('.tsx') ? 'tsx' : 'ts',
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    sourcefile: file,
  }).code
}

function load(module, file) {
  const source = fs.readFileSync(file, 'utf8')
  const kept = path.join(KEPT, `${createHash('sha256').update(`${file}\0${source}`).digest('hex')}.js`)
  let code = fs.existsSync(kept) ? fs.readFileSync(kept, 'utf8') : null
  if (code === null) {
    code = compiled(source, file)
    fs.mkdirSync(KEPT, { recursive: true })
    // Written whole or not at all: threads start at once.
    const unfinished = `${kept}.${process.pid}.${Math.random().toString(36).slice(2)}`
    fs.writeFileSync(unfinished, code)
    fs.renameSync(unfinished, kept)
  }
  module._compile(code, file)
}
Module._extensions['.ts'] = load
Module._extensions['.tsx'] = load
// Styles are the bundler's: a component rendered by Node does without.
Module._extensions['.css'] = () => undefined

const resolve = Module._resolveFilename
Module._resolveFilename = function (request, ...rest) {
  const found = request.startsWith('#') && aliases.find(([alias]) => request.startsWith(alias))
  return resolve.call(this, found ? found[1] + request.slice(found[0].length) : request, ...rest)
}
