import {
  AliasNode,
  OperationNodeTransformer,
  QueryNode,
  TableNode,
  sql,
  type IdentifierNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RawBuilder,
  type RootOperationNode,
  type SelectQueryNode,
  type UnknownRow,
} from 'kysely'
import { firstId, lastId } from '#server/lib/ids'

/** Tables whose records can be on their way in or out. Others are reached through these. */
const TABLES = ['members', 'garages']

/** Name by which a query refers to one of the tables, or null. */
function nameIn(node: OperationNode): string | null {
  if (AliasNode.is(node)) return nameIn(node.node) === null ? null : (node.alias as IdentifierNode).name
  if (!TableNode.is(node)) return null
  const { name } = node.table.identifier
  return TABLES.includes(name) ? name : null
}

class Hider extends OperationNodeTransformer {
  constructor(private readonly prefixes: ReadonlySet<string>) {
    super()
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const shown = super.transformSelectQuery(node, queryId)
    const from = (shown.from?.froms ?? []).map((table) => ({ name: nameIn(table), joined: false }))
    const joins = (shown.joins ?? []).map(({ table }) => ({ name: nameIn(table), joined: true }))
    let filtered = shown
    for (const { name, joined } of [...from, ...joins]) {
      if (name === null) continue
      for (const prefix of this.prefixes) filtered = QueryNode.cloneWithWhere(filtered, outside(name, prefix, joined))
    }
    return filtered
  }
}

/** Ids stand in every index of these tables, so the condition reads no row. What an outer join didn't find stays. */
function outside(table: string, prefix: string, joined: boolean): OperationNode {
  const id = sql.ref(`${table}.id`)
  const there = sql`not (${id} >= ${firstId(prefix)} and ${id} <= ${lastId(prefix)})`
  return (joined ? sql`(${id} is null or ${there})` : there).toOperationNode()
}

/**
 * SQLite has one writer: a hundred thousand records in one transaction would keep all others waiting. An import is written
 * in portions, hidden from queries until the last is there; an undo hides it first and removes it in portions. The
 * records of an import are known by the prefix of their ids.
 */
export class HiddenRecords implements KyselyPlugin {
  private readonly prefixes = new Set<string>()
  private readonly hider = new Hider(this.prefixes)

  hide(prefix: string): void {
    this.prefixes.add(prefix)
  }

  show(prefix: string): void {
    this.prefixes.delete(prefix)
  }

  /** Whether anything is hidden now. */
  get hides(): boolean {
    return this.prefixes.size > 0
  }

  /**
   * Condition for SQL that is written as text, which the plugin can't see into.
   * @param id column with the record's id
   */
  shows(id: string): RawBuilder<boolean> {
    const conditions = [...this.prefixes].map(
      (prefix) => sql`not (${sql.ref(id)} >= ${firstId(prefix)} and ${sql.ref(id)} <= ${lastId(prefix)})`,
    )
    return sql<boolean>`(${sql.join([sql`1 = 1`, ...conditions], sql` and `)})`
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.hides ? this.hider.transformNode(node, queryId) : node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

/** Whether queries of a handle leave out records that are hidden now. Transactions that write see all. */
export const hidesRecords = (handle: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  handle.getExecutor().plugins.some((plugin) => plugin instanceof HiddenRecords && plugin.hides)
