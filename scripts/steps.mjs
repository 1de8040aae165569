import { runNode } from './processes.mjs'

/**
 * One step of `npm test`: a program, its printed output and what it counts as.
 * @param count returns { passed, failed } after the program ended; without it the step itself counts as one
 */
export async function step(title, args, { env, live = false, count = () => null } = {}) {
  const started = Date.now()
  if (live) console.log(`\n── ${title}`)
  const { code, output } = await runNode(args, { capture: !live, env })
  // Steps that run side by side print when they are done, so that their lines don't mix.
  if (!live) process.stdout.write(`\n── ${title}\n${output}`)
  const result = withCode(count(), code)
  console.log(`   ${result.failed ? 'FAILED' : 'ok'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return result
}

/** A step that could not run because what it needs is missing. */
export function failedStep(title, message) {
  console.log(`\n── ${title}\n${message}\n   FAILED`)
  return { passed: 0, failed: 1 }
}

export const sum = (results) =>
  results.reduce((all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }), {
    passed: 0,
    failed: 0,
  })

/** A program that failed without counting a failure (it crashed, say) is a failure all the same. */
function withCode(counted, code) {
  if (!counted) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}
