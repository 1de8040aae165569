import type { Address } from '#contract/gbc'
import type { GbcInfo } from '#contract/info'
import type { Handle } from '#server/db/engine'

/** Public requisites of a cooperative that is kept here. */
export async function findOwnGbc(handle: Handle, tp_id: string): Promise<GbcInfo | null> {
  const row = await handle
    .selectFrom('gbcs')
    .select(['tp_id', 'trrc', 'ogrn', 'full_name', 'short_name', 'address'])
    .where('tp_id', '=', tp_id)
    .executeTakeFirst()
  return row ? { ...row, address: JSON.parse(row.address) as Address, source: 'own' } : null
}
