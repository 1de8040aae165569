import type { ShareOpening, ShareOpeningInput } from '#contract/money/shares'
import type { Member } from '#contract/members'
import type { Handle } from '#server/db/engine'
import type { ShareOpeningsTable } from '#server/db/tables'
import { refreshSharePaid } from '#server/features/accounts/sharePaid'
import { lockLedger, type LedgerState } from '#server/features/ledger/ledgerRepository'
import { postOperations, reverseOperations, type Poster } from '#server/features/ledger/ledgerService'
import { getMember, lockLivingMember, updateMember } from '#server/features/members/membersRepository'
import type { Actor } from '#server/http/actor'
import { today } from '#server/lib/days'
import { auditTrail } from '#server/records/auditTrail'
import { dayOfOpening } from './postOpenings'
import {
  firstDayOfBooks,
  insertShareOpening,
  setShareOperation,
  shareOpeningsOf,
  takeBackShares,
} from './shareOpeningsRepository'

const { log } = auditTrail('members', [])

/** What operations that open members' shares are posted for. */
const SHARE_OPENING = 'share_opening'

/** Posts what members had paid of their shares before the books began (specification, money §4). Within `lockLedger`. */
export async function postShareOpenings(
  trx: Handle,
  poster: Poster,
  state: LedgerState,
  openings: readonly ShareOpeningsTable[],
): Promise<void> {
  const operations = await postOperations(
    trx,
    poster,
    openings.map(({ id, amount, as_of }) => ({
      kind: 'opening',
      effective_date: dayOfOpening(as_of, state),
      source: { type: SHARE_OPENING, id },
      lines: [{ debit: { code: '00' }, credit: { code: '80' }, amount }],
    })),
  )
  for (const [index, { id }] of operations.entries()) await setShareOperation(trx, openings[index], id)
  await refreshSharePaid(
    trx,
    poster.gbc_id,
    openings.map(({ member_id }) => member_id),
  )
}

/** @throws AppError 404 */
export async function getShareOpening(handle: Handle, gbc_id: string, member_id: string): Promise<ShareOpening> {
  await getMember(handle, gbc_id, member_id)
  const standing = await shareOpeningsOf(handle, gbc_id, member_id)
  return { amount: standing.length === 0 ? null : standing.reduce((sum, { amount }) => sum + amount, 0) }
}

/**
 * Replaces what a member had paid of the share before the books began: what stands is taken back, the new sum posted.
 * @throws AppError 404, 409 with the present card of a stale version, 422 for a card that became one with another
 */
export async function setShareOpening(
  trx: Handle,
  actor: Actor,
  member_id: string,
  { amount, version }: ShareOpeningInput,
): Promise<Member> {
  const { gbc_id } = actor
  const before = await lockLivingMember(trx, gbc_id, member_id, version)
  const state = await lockLedger(trx, gbc_id)
  const standing = await shareOpeningsOf(trx, gbc_id, member_id)
  if (standing.length > 0 && standing.reduce((sum, row) => sum + row.amount, 0) === amount) return before
  const posted = standing.flatMap(({ operation_id }) => operation_id ?? [])
  await reverseOperations(trx, actor, posted, { reason: 'Изменён начальный пай' })
  if (standing.length > 0)
    await takeBackShares(
      trx,
      gbc_id,
      standing.map(({ id }) => id),
    )
  const as_of = (await firstDayOfBooks(trx, gbc_id)) ?? today(gbc_id)
  const opening = await insertShareOpening(trx, gbc_id, { member_id, amount, as_of })
  if (amount > 0) await postShareOpenings(trx, actor, state, [opening])
  await refreshSharePaid(trx, gbc_id, [member_id])
  const after = await updateMember(trx, before, {})
  await log(trx, actor, 'updated', member_id, { share_paid: [before.share_paid, after.share_paid] })
  return after
}
