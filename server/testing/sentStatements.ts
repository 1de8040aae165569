import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { ThreadRequest } from '#server/db/sqlite.thread'

export interface SentStatement {
  text: string
  values: unknown[]
}

/** What the product sends to its database during a call: to PostgreSQL, or to the threads of SQLite. */
export async function sentStatements(call: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = []
  const query = jest.spyOn(pg.Client.prototype, 'query')
  const post = jest.spyOn(Worker.prototype, 'postMessage')
  await call()
  // What is kept prepared is sent as an object, with its name.
  for (const [asked, values] of query.mock.calls as unknown as [string | Partial<SentStatement>, unknown[]?][])
    if (typeof asked === 'string') sent.push({ text: asked, values: values ?? [] })
    else if (asked.text) sent.push({ text: asked.text, values: asked.values ?? [] })
  for (const [message] of post.mock.calls as [Partial<ThreadRequest>][])
    for (const { sql, parameters } of message.statements ?? []) sent.push({ text: sql, values: [...parameters] })
  query.mockRestore()
  post.mockRestore()
  return sent
}

/** The columns that the first update of a table sets. */
export function columnsWritten(sent: readonly SentStatement[], table: string): string[] {
  const update = sent.find(({ text }) => text.startsWith(`update "${table}" set `))
  const [set] = (update?.text ?? '').split(' where ')
  return [...set.matchAll(/"(\w+)" = /g)].map(([, column]) => column)
}
