import { allocate, hasLimits } from '#contract/money/allocation'
import type { PaymentInput, PaymentPreview } from '#contract/money/payments'
import type { Handle } from '#server/db/engine'
import { itemsOfMembers } from '#server/features/accounts/accountItems'
import { accountsByIds, openChargesOf } from '#server/features/accounts/accountsRepository'
import { refuseFuture } from './postPayment'
import { refuseStrangersGarages, refuseUnknownPurposes } from './purposes'

const PREVIEWED = 'preview '
/** After all that is known. */
const LAST = Number.MAX_SAFE_INTEGER

/**
 * What a payment would pay, line by line, by the very rule that posting follows. Writes nothing.
 * @throws AppError 422
 */
export async function previewPayment(
  handle: Handle,
  gbc_id: string,
  { paid_on, lines }: Pick<PaymentInput, 'paid_on' | 'lines'>,
): Promise<PaymentPreview> {
  refuseFuture(gbc_id, paid_on)
  await refuseUnknownPurposes(handle, gbc_id, lines)
  await refuseStrangersGarages(handle, gbc_id, lines)
  const members = [...new Set(lines.map(({ member_id }) => member_id))]
  const accounts = new Map((await accountsByIds(handle, gbc_id, members)).map((account) => [account.id, account]))
  const previews = new Map<string, PaymentPreview['lines'][number]>()
  for (const member_id of members) {
    const account = accounts.get(member_id)
    if (!account) continue
    const own = lines.filter((line) => line.member_id === member_id)
    const { charges, payments, rules } = await itemsOfMembers(handle, gbc_id, [member_id])
    const added = own.map(({ amount, purpose }, index) => ({
      id: `${PREVIEWED}${index}`,
      seq: LAST,
      paid_on,
      amount,
      purpose: purpose ?? null,
    }))
    const { open, rest } = allocate(charges, [...payments, ...added], rules)
    const paid = own.reduce((sum, { amount }) => sum + amount, 0)
    const owed = await openChargesOf(handle, gbc_id, member_id)
    previews.set(member_id, {
      member_id,
      member_name: account.member_name,
      balance: account.balance,
      balance_after: account.balance - paid,
      unpaid: [...open.values()].reduce((sum, left) => sum + left, 0),
      waits: added.filter(hasLimits).reduce((sum, { id }) => sum + (rest.get(id) ?? 0), 0),
      pays: owed.flatMap(({ id, title, open: before }) => {
        const left = open.get(id) ?? 0
        return left === before ? [] : [{ charge_id: id, title, amount: before - left, left }]
      }),
    })
  }
  return { lines: [...previews.values()] }
}
