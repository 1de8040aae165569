import { ThreadConnection } from './threadConnection'

type Taken = (connection: ThreadConnection) => void

/**
 * So many take a thread at once, which answers one after the other: the next one has come before the thread would wait. To
 * wake a thread costs the event loop as much as a short query costs the thread, and the loop is late when it is busy.
 */
export const AT_ONCE = 3

/** A few reading connections, each in a thread, and two queues for them. */
export class ReadingThreads {
  /** By how many each is taken. */
  private readonly takers = new Map<ThreadConnection, number>()
  private readonly first: Taken[] = []
  private readonly others: Taken[] = []

  constructor(
    private readonly path: string,
    private readonly threads: number,
  ) {}

  /** Called before the first query of each dialect. Kysely never destroys a driver that had none: its threads would outlive it. */
  open(): void {
    if (this.takers.size > 0) return
    for (let thread = 0; thread < this.threads; thread += 1) this.takers.set(new ThreadConnection(this.path, true), 0)
  }

  /** @param isFirst before those who are not */
  take(isFirst: boolean): Promise<ThreadConnection> {
    const [connection, takers] = this.leastTaken()
    if (takers === AT_ONCE) return new Promise((resolve) => (isFirst ? this.first : this.others).push(resolve))
    this.takers.set(connection, takers + 1)
    return Promise.resolve(connection)
  }

  giveBack(connection: ThreadConnection): void {
    const next = this.first.shift() ?? this.others.shift()
    if (next) next(connection)
    else this.takers.set(connection, (this.takers.get(connection) ?? 0) - 1)
  }

  private leastTaken(): [ThreadConnection, number] {
    return [...this.takers].reduce((least, each) => (each[1] < least[1] ? each : least))
  }

  /** Once is enough, however many dialects read by them. */
  async close(): Promise<void> {
    const all = [...this.takers.keys()]
    this.takers.clear()
    await Promise.all(all.map((connection) => connection.close()))
  }
}
