import { tool } from './processes.mjs'

/** ESLint over all sources, without a shell: the one way to set its environment that every system understands. */
export const LINT = {
  args: tool('eslint/bin/eslint.js', '--max-warnings', '0', '--ext', '.ts,.tsx', '.'),
  env: { ESLINT_USE_FLAT_CONFIG: 'false' },
}

/** Prettier over everything it knows; `write` mends, else it only says which files differ. */
export const formatArgs = (write = false) =>
  tool('prettier/bin/prettier.cjs', write ? '--write' : '--check', '--log-level', 'warn', '--cache', '.')
