import { readConfig } from '#server/config'
import { checkSnapshot } from '#server/features/check/checkJob'
import { openUpToDate } from './openExisting'
import { CommandError, runCommand } from './runCommand'

/**
 * `npm run ledger-check`: compares what is kept of each cooperative's books with their operations. Exit code 1 when anything
 * differs. The server may be running.
 */
runCommand(async () => {
  const db = await openUpToDate(readConfig(process.env))
  try {
    let differing = 0
    for (const { id, short_name } of await db.read.selectFrom('gbcs').select(['id', 'short_name']).execute()) {
      const { operations, differences } = await checkSnapshot(db, id)
      console.log(`${short_name}: операций ${operations}, расхождений ${differences.length}`)
      for (const text of differences) console.log(`  ${text}`)
      differing += differences.length
    }
    if (differing > 0) throw new CommandError('Учёт не сходится: см. выше.')
  } finally {
    await db.close()
  }
})
