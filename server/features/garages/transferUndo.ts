import type { Garage, Transfer } from '#contract/garages'
import type { Actor } from '#server/http/actor'
import { audit } from '#server/records/audit'
import type { Changes } from '#server/records/changes'
import type { Db, Handle } from '#server/db/engine'
import { invalid, notFound } from '#server/lib/errors'
import { revertChange, stillStands } from '#server/records/rowChanges'
import { lockOperations, reverseAllAndReallocate } from '#server/features/accounts/reverse'
import { reversalsOf } from '#server/features/ledger/ledgerRepository'
import { getGarage, lockGarage, updateGarage } from './garagesRepository'
import { log } from './garagesService'
import { ownershipsOfGarage } from './ownershipsRepository'
import type { Changed } from './ownershipsService'
import { changesOf, getTransfer, markUndone, transfersOf } from './transfersRepository'

type Listed = Awaited<ReturnType<typeof transfersOf>>[number]

/** Why a transfer can't be undone any more; empty = it can. @param later those made after it that still stand */
async function obstaclesTo(handle: Handle, garage: Garage, transfer: Listed, later: Listed[]): Promise<string[]> {
  if (transfer.undone_at) return []
  if (later.length > 0) return ['После этого гараж передали ещё раз: сначала отмените ту передачу']
  const changed = [
    garage.version !== transfer.garage_version && `Гараж ${garage.number} с тех пор изменили`,
    transfer.giver_version !== transfer.from_version && `Карточку «${transfer.from_name}» с тех пор изменили`,
    transfer.taker_version !== transfer.to_version && `Карточку «${transfer.to_name}» с тех пор изменили`,
  ].filter((reason) => reason !== false)
  for (const row of changesOf(transfer).rows) {
    if (changed.length > 0 || (await stillStands(handle, garage.gbc_id, row))) continue
    changed.push(`Владельцев гаража ${garage.number} с тех пор изменили`)
  }
  return changed
}

/** Transfers of a garage, the latest first, with what stands in the way of undoing each. @throws AppError 404 */
export async function listTransfers(handle: Handle, gbc_id: string, garage_id: string): Promise<Transfer[]> {
  const garage = await getGarage(handle, gbc_id, garage_id)
  const listed = await transfersOf(handle, gbc_id, garage_id)
  const transfers: Transfer[] = []
  for (const [index, transfer] of listed.entries()) {
    const later = listed.slice(0, index).filter(({ undone_at }) => undone_at === null)
    const { id, from_member_id, from_name, to_member_id, to_name, undone_at } = transfer
    transfers.push({
      id,
      kind: transfer.kind,
      date: transfer.passes_on,
      from_member_id,
      from_name,
      to_member_id,
      to_name,
      at: transfer.created_at,
      undone_at,
      obstacles: await obstaclesTo(handle, garage, transfer, later),
    })
  }
  return transfers
}

/** What went over goes back, but for what was taken back by hand. */
async function takeBackDebts(trx: Handle, actor: Actor, operations: string[]): Promise<void> {
  if (operations.length === 0) return
  const { gbc_id } = actor
  await lockOperations(trx, gbc_id, operations)
  const reversed = (await reversalsOf(trx, gbc_id, operations)).map(({ reverses_id }) => reverses_id)
  const live = operations.filter((id) => !reversed.includes(id))
  await reverseAllAndReallocate(trx, actor, live, { reason: 'Передача гаража отменена' })
}

/**
 * Takes a transfer back: owners, their periods and the garage's status as they were.
 * @throws AppError 404, 422 when it is undone already, or with all that was changed since
 */
export const undoTransfer = (db: Db, { gbc_id, user_id }: Actor, id: string): Promise<Changed<unknown>> =>
  db.write.transaction().execute(async (trx) => {
    const { garage_id } = await getTransfer(trx, gbc_id, id)
    // The garage's row is held by whoever writes its transfers: what is read after this stays so.
    const before = await lockGarage(trx, gbc_id, garage_id)
    const listed = await transfersOf(trx, gbc_id, garage_id)
    const transfer = listed.find((each) => each.id === id)
    if (!transfer) throw notFound('Такой передачи нет')
    if (transfer.undone_at) throw invalid({}, 'Эта передача уже отменена')
    const later = listed.filter((each) => each.id > id && each.undone_at === null)
    const obstacles = await obstaclesTo(trx, before, transfer, later)
    if (obstacles.length > 0) throw invalid({}, `Отменить уже нельзя. ${obstacles.join('. ')}.`)

    const { rows, status, operations = [] } = changesOf(transfer)
    await takeBackDebts(trx, { gbc_id, user_id }, operations)
    for (const row of [...rows].reverse()) await revertChange(trx, gbc_id, row)
    const garage = await updateGarage(trx, before, status === null ? {} : { status }, [transfer.to_member_id])
    await markUndone(trx, transfer, user_id, before.version, garage.version)

    const { from_member_id, from_name, to_member_id, to_name, passes_on } = transfer
    const begun = rows.find((row) => row.before === null)?.after
    const logged = { date: [passes_on, null], ground: [begun?.ground, null] } satisfies Changes
    const actor = { gbc_id, user_id }
    await log(trx, actor, 'transfer_undone', garage_id, {
      owner: [to_name, from_name],
      ...logged,
      ...(status !== null && { status: [before.status, status] }),
    })
    const numbers: [string, Changes[string]][] = [
      [from_member_id, [null, garage.number]],
      [to_member_id, [garage.number, null]],
    ]
    for (const [record_id, number] of numbers) {
      const entry = { ...actor, action: 'transfer_undone', area: 'members', record_id } as const
      await audit(trx, { ...entry, changes: { garage: number, ...logged } })
    }
    return { garage, list: await ownershipsOfGarage(trx, gbc_id, garage_id), former_owner: to_member_id }
  })
