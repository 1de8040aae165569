import { formatDate, formatShare } from '#contract/format'
import { lastDayOf } from '#contract/text'
import { transferGround, type Garage, type Ownership, type TransferInput } from '#contract/garages'
import type { Member } from '#contract/members'
import type { LoggedAction } from '#contract/history'
import type { Actor } from '#server/http/actor'
import { audit } from '#server/records/audit'
import type { Changes } from '#server/records/changes'
import { today } from '#server/lib/days'
import type { Handle } from '#server/db/engine'
import { AppError, invalid } from '#server/lib/errors'
import { groupBy } from '#server/lib/groupBy'
import { owedForGarage } from '#server/features/accounts/garageDebts'
import { lockAccounts } from '#server/features/accounts/lockAccounts'
import { openDay } from '#server/features/ledger/ledgerService'
import { moveBetweenAccounts } from '#server/features/payments/moveBetweenAccounts'
import { getMember } from '#server/features/members/membersRepository'
import { applyChange, type RowChange } from '#server/records/rowChanges'
import { lockGarage, updateGarage } from './garagesRepository'
import { log } from './garagesService'
import { newOwnership, ownershipsOfGarage } from './ownershipsRepository'
import { overlaps } from './ownershipsService'
import { firstDayOverWhole, sumOf, type OwnedShare, type Share } from './shares'
import { insertTransfer } from './transfersRepository'

/** As large as a share may be typed (contract/garages.ts). */
const MAX_DENOMINATOR = 100_000n

function refuseWrongPeriod(passing: Ownership, date: string): void {
  if (date < passing.from) throw invalid({ date: `Дата раньше начала владения: ${formatDate(passing.from)}` })
  if (passing.to !== null && passing.to <= date)
    throw invalid({ ownership_id: `Владение закончилось раньше: последний день ${formatDate(lastDayOf(passing.to))}` })
}

async function newOwner(trx: Handle, gbc_id: string, id: string, passing: Ownership): Promise<Member> {
  const member = await getMember(trx, gbc_id, id).catch((error: unknown) => {
    throw error instanceof AppError ? invalid({ new_member_id: 'Такого члена кооператива нет' }) : error
  })
  if (member.id === passing.member_id) throw invalid({ new_member_id: 'Это нынешний владелец' })
  if (member.archived_at) throw invalid({ new_member_id: 'Запись в архиве: сначала верните её из архива' })
  return member
}

/** A co-owner who takes over another's share goes on with both of them as one. */
function joined(own: Ownership | undefined, passing: Ownership): Share {
  const { numerator, denominator } = sumOf(own ? [own, passing] : [passing])
  if (denominator > MAX_DENOMINATOR)
    throw invalid({ new_member_id: 'Доли не складываются в одну: впишите владельцев вручную' })
  return { share_numerator: Number(numerator), share_denominator: Number(denominator) }
}

/** The new owner's share of before, which ends as the joined one begins. */
function ownShare(list: Ownership[], member: Member, date: string): Ownership | undefined {
  const own = list.find(({ member_id, ...period }) => member_id === member.id && overlaps(period, { from: date }))
  if (own && (own.from > date || own.to !== null)) {
    throw invalid({
      new_member_id: `У нового владельца уже записана доля с ${formatDate(own.from)}: исправьте её срок`,
    })
  }
  return own
}

/** What the new owner gets has no end, the share that passes may have one: by then somebody else may be written down. */
function refuseOverWhole(list: Ownership[], ended: Ownership[], date: string, share: Share): void {
  const given: OwnedShare = { ...share, from: date, to: null }
  const after = list.map((each) => (ended.includes(each) ? { ...each, to: date } : each))
  const day = firstDayOverWhole([...after, given], list)
  if (day === null) return
  throw invalid({
    ownership_id: `Доли владельцев вместе стали бы больше целого с ${formatDate(day)}: исправьте записи о владении с этого дня`,
  })
}

/**
 * What the giver owes for the garage goes over to the new owner.
 * @returns the operations; none where nothing is owed
 */
async function moveGarageDebt(
  trx: Handle,
  actor: Actor,
  garage: Garage,
  { member_id }: Ownership,
  taker: Member,
  date: string,
): Promise<string[]> {
  const { gbc_id } = actor
  const { state } = await lockAccounts(trx, gbc_id, [member_id, taker.id])
  const charges = await owedForGarage(trx, gbc_id, member_id, garage.id)
  if (charges.length === 0) return []
  const [present, passed] = [today(gbc_id), openDay(state, date)]
  // What was charged after the garage had passed goes over on its own day.
  const dayOf = (charged: string) => [charged > passed ? charged : passed, present].sort()[0]
  const moved: string[] = []
  for (const [day, charged] of [...groupBy(charges, (charge) => dayOf(charge.date))].sort()) {
    const operations = await moveBetweenAccounts(trx, actor, {
      from_member_id: member_id,
      to_member_id: taker.id,
      date: day,
      charges: charged.map(({ charge_id, amount }) => ({ charge_id, amount })),
      reason: `передача гаража ${garage.number}`,
    })
    moved.push(...operations.map(({ id }) => id))
  }
  return moved
}

/**
 * Passes a share to another member: the old period ends before the day, a new one begins, nothing of the past is changed.
 * What was written is kept, so that it can be undone (transferUndo.ts).
 * @throws AppError 404, 409 with the present garage, 422 when the day or the new owner don't fit, or the shares exceed one
 */
export async function transferShare(
  trx: Handle,
  actor: Actor,
  garage_id: string,
  input: TransferInput,
): Promise<Garage> {
  const { gbc_id, user_id } = actor
  const { date, kind } = input
  const garage = await lockGarage(trx, gbc_id, garage_id, input.version)
  const list = await ownershipsOfGarage(trx, gbc_id, garage_id)
  const passing = list.find(({ id }) => id === input.ownership_id)
  if (!passing) throw invalid({ ownership_id: 'Такого владельца у гаража нет' })
  refuseWrongPeriod(passing, date)
  const member = await newOwner(trx, gbc_id, input.new_member_id, passing)
  // Cards of all owners change below, after the posting: they are held before the books, as by everybody who posts.
  if (input.debt === 'passes') await lockAccounts(trx, gbc_id, [member.id, ...list.map(({ member_id }) => member_id)])

  const own = ownShare(list, member, date)
  const share = joined(own, passing)
  const ground = transferGround(kind, input.ground)
  const ended = own ? [passing, own] : [passing]
  refuseOverWhole(list, ended, date, share)
  const begun = newOwnership(gbc_id, garage_id, { ...share, member_id: member.id, from: date, to: null, ground })
  const rows: RowChange[] = [
    ...ended.map(({ id, to }) => ({ table: 'ownerships' as const, id, before: { to_on: to }, after: { to_on: date } })),
    { table: 'ownerships', id: begun.id, before: null, after: begun },
  ]
  for (const row of rows) await applyChange(trx, gbc_id, row)

  // Till a day that is still to come it stays for sale: see dueOwners.ts.
  const sold = garage.status === 'for_sale' && date <= today(gbc_id)
  const operations = input.debt === 'passes' ? await moveGarageDebt(trx, actor, garage, passing, member, date) : []
  const passed = await updateGarage(trx, garage, sold ? { status: 'occupied' } : {})

  const logged = { share: [null, formatShare(passing)], date: [null, date], ground: [null, ground] } satisfies Changes
  await log(trx, actor, 'transferred', garage_id, { owner: [passing.member_name, member.display_name], ...logged })
  const logMember = (action: LoggedAction, record_id: string, numbers: Changes[string]) =>
    audit(trx, {
      gbc_id,
      user_id,
      action,
      area: 'members',
      record_id,
      changes: { garage: numbers, ...logged },
    })
  await logMember('garage_given', passing.member_id, [garage.number, null])
  await logMember('garage_received', member.id, [null, garage.number])
  const [giver, taker] = [await getMember(trx, gbc_id, passing.member_id), await getMember(trx, gbc_id, member.id)]
  await insertTransfer(trx, {
    gbc_id,
    garage_id,
    from_member_id: giver.id,
    to_member_id: taker.id,
    kind,
    passes_on: date,
    garage_version: passed.version,
    from_version: giver.version,
    to_version: taker.version,
    changes: { rows, status: sold ? garage.status : null, operations },
    user_id,
  })
  return passed
}
