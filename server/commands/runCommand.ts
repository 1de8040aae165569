import { ConfigError } from '#server/config'
import { DataDirBusy } from '#server/db/dataDirLock'

/** What the person at the command line can mend: said in one line, without a stack. */
export class CommandError extends Error {}

/** Runs a command to its end; a failure is told and ends the process with code 1. */
export function runCommand(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const { message, stack } = error as Error
    const plain = [CommandError, ConfigError, DataDirBusy].some((kind) => error instanceof kind)
    console.error(plain ? message : stack)
    process.exit(1)
  })
}
