import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's top level: every command runs there, wherever it is called from. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Ends the command with one line that says what is wrong and what to do. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Arguments that run a package's own command by this very Node, without a shell. */
export const tool = (file, ...args) => [path.join(ROOT, 'node_modules', file), ...args]

/**
 * Runs Node with the given arguments.
 * @returns exit code and, when `capture` is set, all it printed (else it prints to this terminal)
 */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/** Runs a program; a program that can't be started counts as exit code 127. */
export function run(command, args, { capture = false, env = {}, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      shell,
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs npm: the one that started us, else the one on the path. */
export function npm(args, env) {
  const file = process.env.npm_execpath
  if (file?.endsWith('.js')) return runNode([file, ...args], { env })
  return run('npm', args, { env, shell: process.platform === 'win32' })
}

/**
 * Hands this process over to a long-running child: signals go on to it and its exit code becomes ours,
 * so that a service manager (or Ctrl+C) stops the server cleanly.
 */
export function handOver(args, env = {}) {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
  if (process.env.npm_lifecycle_event) stopWithShell(child)
}

/** npm runs us in a shell. A SIGTERM to npm ends that shell, which doesn't pass it on: its end is our signal. */
function stopWithShell(child) {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
}
