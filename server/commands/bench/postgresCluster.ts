import { once } from 'node:events'
import { startProcess } from '#server/paths'
import type { ClusterAnswer, ClusterRequest } from './postgres.process'

export interface PostgresCluster {
  /** Address of its database `postgres`, on a unix socket. */
  url: string
  start(): Promise<void>
  /** Ends every connection and closes cleanly. */
  stop(): Promise<void>
  /** Stops as a crash does. */
  kill(): Promise<void>
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

/**
 * Starts a temporary PostgreSQL by the programs installed here. It ends with this process, however this process ends.
 * @param fast without fsync: for tests, never for measurements
 * @throws Error where PostgreSQL isn't installed or doesn't start
 */
export async function startCluster({ fast }: { fast: boolean }): Promise<PostgresCluster> {
  // Detached: Ctrl+C reaches only this process, whose end closes the channel.
  const keeper = startProcess('commands/bench/postgres.process', { args: fast ? ['--fast'] : [], detached: true })
  const answer = async () => {
    const [{ url, error }] = (await once(keeper, 'message')) as [ClusterAnswer]
    if (error !== undefined || url === undefined) throw new Error(error)
    return url
  }
  const ask = async (request: ClusterRequest) => {
    keeper.send(request)
    await answer()
  }
  return {
    url: await answer(),
    start: () => ask('start'),
    stop: () => ask('stop'),
    kill: () => ask('kill'),
    async remove() {
      const ended = once(keeper, 'exit')
      keeper.disconnect()
      await ended
    },
  }
}

/** Address of another database of the same server. */
export const urlOfDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: name }).href
