import type { Compilable, CompiledQuery } from 'kysely'
import type { Handle } from './engine'

/**
 * A query of the hottest paths, built and compiled once for each connection; later calls only fill in the values,
 * in the order in which the query names them.
 */
export function compiledOnce<Row, Values extends unknown[]>(
  build: (handle: Handle, ...values: Values) => Compilable<Row>,
) {
  const known = new WeakMap<Handle, CompiledQuery<Row>>()
  return async (handle: Handle, ...values: Values): Promise<Row | undefined> => {
    // Without what hides records for a while: it would stay in the query for ever.
    const compiled = known.get(handle) ?? build(handle.withoutPlugins(), ...values).compile()
    known.set(handle, compiled)
    const { rows } = await handle.executeQuery<Row>({ ...compiled, parameters: values })
    return rows[0]
  }
}
