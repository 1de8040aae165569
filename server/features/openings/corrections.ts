import type { Handle } from '#server/db/engine'

/** Operations of charges that stand now in place of the debts which these operations posted: corrected, or in parts. */
export async function standingInPlace(
  handle: Handle,
  gbc_id: string,
  operation_ids: readonly string[],
): Promise<string[]> {
  if (operation_ids.length === 0) return []
  const first = await handle
    .selectFrom('charges')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('operation_id', 'in', operation_ids)
    .execute()
  const standing: string[] = []
  let ids = first.map(({ id }) => id)
  while (ids.length > 0) {
    const next = await handle
      .selectFrom('charges')
      .innerJoin('charge_state as state', (join) =>
        join.onRef('state.gbc_id', '=', 'charges.gbc_id').onRef('state.charge_id', '=', 'charges.id'),
      )
      .select(['charges.id', 'charges.operation_id', 'state.reversed'])
      .where('charges.gbc_id', '=', gbc_id)
      .where('charges.corrects_id', 'in', ids)
      .execute()
    standing.push(...next.filter(({ reversed }) => reversed === 0).map(({ operation_id }) => operation_id))
    ids = next.map(({ id }) => id)
  }
  return standing
}
