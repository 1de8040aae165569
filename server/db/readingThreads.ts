import { ThreadConnection } from './threadConnection'

type Taken = (connection: ThreadConnection) => void

/** A few reading connections, each in a thread, and two queues for them. */
export class ReadingThreads {
  private all: ThreadConnection[] = []
  private free: ThreadConnection[] = []
  private readonly first: Taken[] = []
  private readonly others: Taken[] = []

  constructor(
    private readonly path: string,
    private readonly threads: number,
  ) {}

  /** Called before the first query of each dialect. Kysely never destroys a driver that had none: its threads would outlive it. */
  open(): void {
    if (this.all.length > 0) return
    this.all = Array.from({ length: this.threads }, () => new ThreadConnection(this.path, true))
    this.free = [...this.all]
  }

  /** @param isFirst before those who are not */
  take(isFirst: boolean): Promise<ThreadConnection> {
    const connection = this.free.pop()
    if (connection) return Promise.resolve(connection)
    return new Promise((resolve) => (isFirst ? this.first : this.others).push(resolve))
  }

  giveBack(connection: ThreadConnection): void {
    const next = this.first.shift() ?? this.others.shift()
    if (next) next(connection)
    else this.free.push(connection)
  }

  /** Once is enough, however many dialects read by them. */
  async close(): Promise<void> {
    await Promise.all(this.all.splice(0).map((connection) => connection.close()))
  }
}
