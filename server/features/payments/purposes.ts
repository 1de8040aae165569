import type { Purpose } from '#contract/money/allocation'
import type { Handle } from '#server/db/engine'
import { invalid } from '#server/lib/errors'

/** What a payment may be meant for, and what is said where there is no such thing. */
const NAMED = {
  kind_id: { table: 'contribution_kinds', message: 'Такого взноса нет: выберите заново' },
  garage_id: { table: 'garages', message: 'Такого гаража нет: выберите заново' },
} as const

/**
 * Money that is meant for what isn't there would wait for it for ever.
 * @throws AppError 422 at `lines.{n}.purpose.{field}` for a kind or a garage that the cooperative hasn't
 */
export async function refuseUnknownPurposes(
  trx: Handle,
  gbc_id: string,
  lines: readonly { purpose?: Purpose | null }[],
): Promise<void> {
  for (const field of ['kind_id', 'garage_id'] as const) {
    const named = lines.flatMap(({ purpose }, index) => {
      const id = purpose?.[field]
      return id == null ? [] : [{ id, index }]
    })
    if (named.length === 0) continue
    const { table, message } = NAMED[field]
    const rows = await trx
      .selectFrom(table)
      .select('id')
      .where('gbc_id', '=', gbc_id)
      .where('id', 'in', [...new Set(named.map(({ id }) => id))])
      .execute()
    const known = new Set(rows.map(({ id }) => id))
    const unknown = named.filter(({ id }) => !known.has(id))
    if (unknown.length > 0)
      throw invalid(Object.fromEntries(unknown.map(({ index }) => [`lines.${index}.purpose.${field}`, message])))
  }
}
