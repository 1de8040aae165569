import { formatDate } from '#contract/format'
import { formatMoney } from '#contract/money/format'
import type { Handle } from '#server/db/engine'
import type { StatementLinesTable, StatementsTable } from '#server/db/tables'
import { netOf, unclearCredits } from './arrivalsRepository'
import { mayBeFee } from './readings'

type Registry = Pick<StatementsTable, 'gbc_id' | 'id' | 'to_on' | 'paid'>

/**
 * Whether a credit may be a registry's money: what its payments make less the fee; where the registry names no fee, the
 * bank may have kept one of it.
 * @param net kopecks
 */
export function mayBring(
  { to_on, paid }: Registry,
  { amount, booked_on }: Pick<StatementLinesTable, 'amount' | 'booked_on'>,
  net: number,
): boolean {
  if (booked_on < (to_on ?? '')) return false
  return amount === net || mayBeFee({ net, fee: paid ?? 0 }, amount)
}

/** Unclear credits that a registry of a lump sum may part: of exactly its sum, and those that the bank may have reduced. */
export async function fittingCredits(
  handle: Handle,
  registry: Registry,
): Promise<{ net: number; exact: StatementLinesTable[]; reduced: StatementLinesTable[] }> {
  const { gbc_id, id } = registry
  const net = await netOf(handle, gbc_id, id)
  const credits = (await unclearCredits(handle, gbc_id)).filter((line) => mayBring(registry, line, net))
  const exact = credits.filter(({ amount }) => amount === net)
  return { net, exact, reduced: exact.length > 0 ? [] : credits }
}

/** Why a registry of a lump sum can't be accepted yet, in words: no credit may be its money. */
export async function missingCredit(handle: Handle, { gbc_id, to_on }: Registry, net: number): Promise<string> {
  const [other] = (await unclearCredits(handle, gbc_id)).filter(({ booked_on }) => booked_on >= (to_on ?? ''))
  return other
    ? `К зачислению по реестру ${formatMoney(net)}, а в выписке ${formatDate(other.booked_on)} поступление по реестру на ${formatMoney(other.amount)}: проверьте комиссию и строки реестра`
    : `Поступление ${formatMoney(net)} по этому реестру ещё не пришло: примите выписку банка, потом реестр`
}
