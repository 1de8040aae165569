import type { Compilable, CompiledQuery } from 'kysely'
import type { Handle } from './engine'

/**
 * A query of a hot path, built and compiled once for each connection; later calls only bind the values, in the order in
 * which the query names them.
 */
export function preparedQuery<Row, Values extends unknown[]>(
  build: (handle: Handle, ...values: Values) => Compilable<Row>,
) {
  const known = new WeakMap<Handle, CompiledQuery<Row>>()
  return async (handle: Handle, ...values: Values): Promise<Row | undefined> => {
    // Without plugins: the compiled query would keep the condition that hides an import for good.
    const compiled = known.get(handle) ?? build(handle.withoutPlugins(), ...values).compile()
    known.set(handle, compiled)
    const { rows } = await handle.executeQuery<Row>({ ...compiled, parameters: values })
    return rows[0]
  }
}
