import { once } from 'node:events'
import fs from 'node:fs'

/** After the server's tests: removes what scripts/prepare-databases.mjs has made, and waits until PostgreSQL is gone. */
export default async function endDatabases() {
  fs.rmSync(globalThis.templateFolder, { recursive: true, force: true })
  const keeper = globalThis.postgresKeeper
  if (!keeper?.connected) return
  const ended = once(keeper, 'exit')
  keeper.ref()
  keeper.disconnect()
  await ended
}
