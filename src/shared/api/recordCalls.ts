import type { HistoryEntry, Page } from '#contract/common'
import type { ListParams } from '#shared/list/listSearch'
import { useOwnGbcId } from '#shared/session/session'
import type { RecordId } from './recordEndpoints'
import type { ReadCall } from './useReadOnce'

/** A query's result, as RTK Query's hooks return it. */
export interface RecordQuery<Item> {
  currentData?: Item
  error?: unknown
  refetch: () => unknown
}

/** A call under way, as RTK Query's trigger returns it. */
export interface Call<Answer> {
  unwrap: () => Promise<Answer>
}

type Trigger<Arg, Answer> = (arg: Arg) => Call<Answer> & PromiseLike<{ data?: Answer }>
interface MutationCall<Arg, Answer> {
  useMutation: () => readonly [Trigger<Arg, Answer>, ...unknown[]]
}

type ListOf = { gbc_id: string; params: ListParams }

/** Puts a record into the archive or takes it out. */
export type MoveCall = MutationCall<RecordId & { version?: number }, { id: string }>

/** The calls that records of every area have, as templates of pages use them. */
export interface RecordCalls<Item, Input = never, Listed = Item> {
  list: ReadCall<ListOf, Page<Listed>> & {
    useQuery: (of: ListOf) => RecordQuery<Page<Listed>> & { data?: Page<Listed> }
  }
  get: { useQuery: (of: RecordId) => RecordQuery<Item> }
  history: {
    useQuery: (of: RecordId) => RecordQuery<HistoryEntry[]>
    useLazyQuery: () => readonly [(of: RecordId) => Call<HistoryEntry[]>, ...unknown[]]
  }
  create: MutationCall<{ gbc_id: string; body: Input; idempotencyKey: string }, Item>
  update: MutationCall<RecordId & { body: Input }, Item>
  archive: MoveCall
  restore: MoveCall
}

/** What the feature calls them: `listGarages`, `getGarage`, `getGarageHistory` … */
interface Names<One extends string, Many extends string> {
  list: `list${Many}`
  get: `get${One}`
  history: `get${One}History`
  create: `create${One}`
  update: `update${One}`
  archive: `archive${One}`
  restore: `restore${One}`
}

/**
 * An area's calls under the names that they have in every area: `recordCalls(garagesApi.endpoints, 'Garage', 'Garages')`
 * has `list`, which is `listGarages`, and so on.
 */
export function recordCalls<
  One extends string,
  Many extends string,
  Endpoints extends Record<Names<One, Many>[keyof Names<One, Many>], unknown>,
>(endpoints: Endpoints, one: One, many: Many) {
  const names: Names<One, Many> = {
    list: `list${many}`,
    get: `get${one}`,
    history: `get${one}History`,
    create: `create${one}`,
    update: `update${one}`,
    archive: `archive${one}`,
    restore: `restore${one}`,
  }
  return Object.fromEntries(
    Object.entries(names).map(([call, name]) => [call, endpoints[name as keyof Endpoints]]),
  ) as { [Call in keyof Names<One, Many>]: Endpoints[Names<One, Many>[Call]] }
}

/** Saves what a form of a new record holds: `save={useCreate(garageCalls)}`. */
export function useCreate<Input, Item>({ create }: Pick<RecordCalls<Item, Input>, 'create'>) {
  const gbc_id = useOwnGbcId()
  const [send] = create.useMutation()
  return (body: Input, idempotencyKey: string) => send({ gbc_id, body, idempotencyKey })
}
