import { historySchema, recordParams, type HistoryEntry } from '#contract/common'
import type { LoggedArea } from '#contract/history'
import type { Permission } from '#contract/permissions'
import type { App } from '#server/http/fastify'
import { historyOf } from './recordHistory'
import type { Handle } from '#server/db/engine'
import type { Caller } from '#server/http/access'
import { allOf } from './area'

interface OfRecord {
  /** Address of one record: it has `:gbc_id` and `:id`. */
  path: string
  /** Area by its name in the history, in events and in the description. */
  area: LoggedArea
  access: Permission
}

/** The newest first; entries of one moment stay in their order. */
const byTime = (entries: HistoryEntry[]): HistoryEntry[] =>
  entries.sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1))

/**
 * The call that answers with a record's history, with what other areas add to it.
 * @param get throws 404 for a record that the caller can't see
 */
export function historyRoute(
  app: App,
  { path, area, access }: OfRecord,
  get: (handle: Handle, gbc_id: string, id: string, caller: Caller) => Promise<unknown>,
): void {
  const { db } = app
  const others = allOf(app.areas, 'histories').flatMap((histories) => histories[area] ?? [])
  app.get(
    `${path}/history`,
    {
      config: { access },
      schema: { tags: [area], summary: 'Who changed what', params: recordParams, response: { 200: historySchema } },
    },
    async (request) => {
      const { gbc_id, id } = request.params
      await get(db.read, gbc_id, id, request.caller)
      const [logged, ...added] = await Promise.all([
        historyOf(db, gbc_id, area, id),
        ...others.map((read) => read(db, gbc_id, id)),
      ])
      return added.every(({ length }) => length === 0) ? logged : byTime([...logged, ...added.flat()])
    },
  )
}
