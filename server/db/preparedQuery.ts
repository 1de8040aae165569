import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { hidesRecords } from './hidden'
import type { Tables } from './tables'

// Written out: engine.ts, whose Handle it is, imports this file.
type Handle = Kysely<Tables>

type ReadRow = (sql: string, values: readonly unknown[]) => unknown

const readers = new WeakMap<Handle, ReadRow>()

/** Lets prepared queries of a handle read their row at once, past Kysely's queue for its connection. */
export const readDirectly = (handle: Handle, read: ReadRow) => void readers.set(handle, read)

const names = new Map<string, string>()

/** Name under which a connection to PostgreSQL keeps the statement prepared; undefined = it is not one of a hot path. */
export const preparedName = (sql: string): string | undefined => names.get(sql)

/** Stands in a compiled statement where one of its values goes. */
class Place {
  constructor(readonly index: number) {}
}

/** A list stands in a statement as JSON: see `among`. */
const bound = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value)

/**
 * A statement of a hot path, built and compiled once for each engine's connection, in transactions too; later calls only
 * bind the values. What it says must not depend on them: it is built for places that stand for them. While records are
 * hidden (hidden.ts) a handle that hides them has it built anew for each call, with the conditions that leave them out: so it
 * reads members and garages by the query builder, never by SQL written as text, which gets no such condition.
 */
export function preparedStatement<Row, Values extends unknown[]>(
  build: (handle: Handle, ...values: Values) => Compilable<Row>,
) {
  const known = new WeakMap<object, CompiledQuery<Row>>()
  return (handle: Handle, ...values: Values): CompiledQuery<Row> => {
    const places = () => values.map((_, index) => new Place(index)) as unknown[] as Values
    const compiledOnce = () => {
      // A transaction shares the adapter of its database.
      const { adapter } = handle.getExecutor()
      // Without plugins: the compiled query would keep the condition that hides an import for good.
      const compiled = known.get(adapter) ?? build(handle.withoutPlugins(), ...places()).compile()
      known.set(adapter, compiled)
      if (!names.has(compiled.sql)) names.set(compiled.sql, `q${names.size}`)
      return compiled
    }
    const compiled = hidesRecords(handle) ? build(handle, ...places()).compile() : compiledOnce()
    const parameters = compiled.parameters.map((value) => (value instanceof Place ? bound(values[value.index]) : value))
    return { ...compiled, parameters }
  }
}

/** A query of a hot path that answers one row, prepared in the same way. */
export function preparedQuery<Row, Values extends unknown[]>(
  build: (handle: Handle, ...values: Values) => Compilable<Row>,
) {
  const statement = preparedStatement(build)
  return async (handle: Handle, ...values: Values): Promise<Row | undefined> => {
    const query = statement(handle, ...values)
    const read = readers.get(handle)
    if (read) return read(query.sql, query.parameters) as Row | undefined
    const { rows } = await handle.executeQuery<Row>(query)
    return rows[0]
  }
}
