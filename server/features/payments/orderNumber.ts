import type { Handle } from '#server/db/engine'
import { takeNumbers } from '#server/records/documentNumbers'

/** The number of a cash order, ПКО or РКО, of a desk. Within `lockLedger`. */
export const orderNumber = async (
  trx: Handle,
  gbc_id: string,
  journal: 'cash_in' | 'cash_out',
  desk_id: string,
): Promise<string> => String(await takeNumbers(trx, gbc_id, journal, { owner_id: desk_id }))
