import { parseArgs } from 'node:util'
import { readAnchorLine, type AnchorLine } from '#contract/auditAnchors'
import { readConfig, type Config } from '#server/config'
import { openUpToDate } from './openExisting'
import { CommandError, runCommand } from './runCommand'
import { verifyLogs } from './audit/verifyLogs'

const USAGE = `Использование: npm run audit:verify -- [--line "СТРОКА ИЗ ПИСЬМА"] [--inn ИНН]`

function readArguments(): { line: AnchorLine | null; inn?: string } {
  try {
    const { values } = parseArgs({ options: { line: { type: 'string' }, inn: { type: 'string' } } })
    const line = values.line === undefined ? null : readAnchorLine(values.line)
    if (values.line === undefined || line) return { line, inn: values.inn }
  } catch {
    // Unknown options are answered like a line that isn't one.
  }
  throw new CommandError(USAGE)
}

/**
 * `npm run audit:verify [-- --line "…"] [--inn …]`: looks through the audit log of each cooperative, and compares it with
 * a line that somebody has kept. Exit code 1 when anything doesn't fit. The server may be running.
 */
runCommand(async () => {
  const { line, inn } = readArguments()
  const config: Config = readConfig(process.env)
  const db = await openUpToDate(config)
  try {
    const { lines, whole } = await verifyLogs(db, line, inn)
    console.log(lines.join('\n'))
    if (!whole) throw new CommandError('Журнал не сходится: см. выше.')
  } finally {
    await db.close()
  }
})
