import { once } from 'node:events'

/** After the server's tests: ends the PostgreSQL that scripts/prepare-postgres.mjs has started, and waits until it is gone. */
export default async function endPostgres() {
  const keeper = globalThis.postgresKeeper
  if (!keeper?.connected) return
  const ended = once(keeper, 'exit')
  keeper.ref()
  keeper.disconnect()
  await ended
}
