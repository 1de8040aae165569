import { historySchema, recordParams, versionSchema, type HistoryEntry } from '#contract/common'
import type { Permission } from '#contract/permissions'
import { actorOf, type Actor } from '#server/actor'
import type { App } from '#server/app'
import { historyOf } from '#server/audit'
import type { Handle } from '#server/db/engine'
import type { AnswerSchema } from '#server/plugins/contract'
import { importHistoryOf } from './importHistory'

interface OfRecord {
  /** Address of one record: it has `:gbc_id` and `:id`. */
  path: string
  /** Area by its name in the history, in events and in the description. */
  area: string
  access: Permission
}

const summaries = { archive: 'Put into the archive', restore: 'Take out of the archive' } as const
const verbs = ['archive', 'restore'] as const

/** The two calls that put a record into the archive and take it out again. */
export function archiveRoutes<T>(
  app: App,
  { path, area, access }: OfRecord,
  answer: AnswerSchema,
  setArchived: (actor: Actor, id: string, archived: boolean, version?: number) => Promise<T>,
): void {
  for (const verb of verbs) {
    app.post(
      `${path}/${verb}`,
      {
        config: { access },
        schema: {
          tags: [area],
          summary: summaries[verb],
          params: recordParams,
          body: versionSchema,
          response: { 200: answer },
        },
      },
      (request) => setArchived(actorOf(request), request.params.id, verb === 'archive', request.body.version),
    )
  }
}

/** The newest first; entries of one moment stay in their order. */
const byTime = (entries: HistoryEntry[]): HistoryEntry[] =>
  entries.sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1))

/** The call that answers with a record's history. @param get throws 404 for a record that the caller can't see */
export function historyRoute(
  app: App,
  { path, area, access }: OfRecord,
  get: (handle: Handle, gbc_id: string, id: string) => Promise<unknown>,
): void {
  const { db } = app
  app.get(
    `${path}/history`,
    {
      config: { access },
      schema: { tags: [area], summary: 'Who changed what', params: recordParams, response: { 200: historySchema } },
    },
    async (request) => {
      const { gbc_id, id } = request.params
      await get(db.read, gbc_id, id)
      const [changed, imported] = await Promise.all([historyOf(db, gbc_id, area, id), importHistoryOf(db, gbc_id, id)])
      return imported.length === 0 ? changed : byTime([...changed, ...imported])
    },
  )
}
