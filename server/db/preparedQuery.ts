import type { Compilable, CompiledQuery } from 'kysely'
import type { Handle } from './engine'

/**
 * A query of a hot path, built and compiled once for each engine's connection, in transactions too; later calls only bind
 * the values, in the order in which the query names them.
 */
export function preparedQuery<Row, Values extends unknown[]>(
  build: (handle: Handle, ...values: Values) => Compilable<Row>,
) {
  const known = new WeakMap<object, CompiledQuery<Row>>()
  return async (handle: Handle, ...values: Values): Promise<Row | undefined> => {
    // A transaction shares the adapter of its database.
    const { adapter } = handle.getExecutor()
    // Without plugins: the compiled query would keep the condition that hides an import for good.
    const compiled = known.get(adapter) ?? build(handle.withoutPlugins(), ...values).compile()
    known.set(adapter, compiled)
    const { rows } = await handle.executeQuery<Row>({ ...compiled, parameters: values })
    return rows[0]
  }
}
