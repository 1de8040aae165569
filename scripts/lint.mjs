import { tool } from './processes.mjs'

const CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint/']

/** ESLint over all sources, without a shell: the one way to set its environment that every system understands. */
export const LINT = {
  args: tool('eslint/bin/eslint.js', '--max-warnings', '0', '--ext', '.ts,.tsx', ...CACHE, '.'),
  env: { ESLINT_USE_FLAT_CONFIG: 'false' },
}

/** Prettier over everything it knows; `write` mends, else it only says which files differ. */
export const formatArgs = (write = false) =>
  tool('prettier/bin/prettier.cjs', write ? '--write' : '--check', '--log-level', 'warn', '--cache', '.')
