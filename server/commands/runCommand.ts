import { ConfigError } from '#server/config'
import { DataDirBusy } from '#server/db/dataDirLock'
import { MigrationRefused } from '#server/db/migrate'
import { writePrivately } from '#server/lib/fileModes'

/** What the person at the command line can mend: said in one line, without a stack. */
export class CommandError extends Error {}

/** Runs a command to its end; a failure is printed and ends the process with code 1. */
export function runCommand(work: () => Promise<void>): void {
  writePrivately()
  work().catch((error: unknown) => {
    const { message, stack } = error as Error
    const plain = [CommandError, ConfigError, DataDirBusy, MigrationRefused].some((kind) => error instanceof kind)
    console.error(plain ? message : stack)
    process.exit(1)
  })
}
