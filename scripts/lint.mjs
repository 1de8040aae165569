import { tool } from './processes.mjs'

/** ESLint over all sources, without a shell: the one way to set its environment that every system understands. */
export const LINT = {
  args: tool('eslint/bin/eslint.js', '--max-warnings', '0', '--ext', '.ts,.tsx', '.'),
  env: { ESLINT_USE_FLAT_CONFIG: 'false' },
}
