import type { App } from '#server/http/fastify'
import type { Handle } from '#server/db/engine'
import { handoversOf } from '#server/features/accounts/handedOver'
import { lockAccounts } from '#server/features/accounts/lockAccounts'
import { lockOperations, reverseAllAndReallocate } from '#server/features/accounts/reverse'
import type { Poster } from '#server/features/ledger/ledgerService'
import { today } from '#server/lib/days'
import { standingInPlace } from './corrections'
import { closeAccountsOfUndone, outdated, unposted, unsettled } from './openingsRepository'
import { postOpenings } from './postOpenings'
import { postShareOpenings } from './shareOpenings'
import { unpostedShares } from './shareOpeningsRepository'

/** So many balances are posted at once: others who post wait no longer for it than some hundredths of a second. */
const PORTION = 200

/** Where the next portion begins; null when there is none. */
type Step = (trx: Handle, poster: Poster, after: string) => Promise<string | null>

/**
 * Takes back what is posted of balances that have gone or changed since, what was put in its place, and before them the
 * transfers of these debts to other members. One that a person took back stays taken back.
 */
const takeBackOutdated: Step = async (trx, poster, after) => {
  const { gbc_id } = poster
  const seen = await outdated(trx, gbc_id, after, PORTION)
  if (seen.length === 0) return null
  const operationsOf = (rows: typeof seen) => rows.map(({ operation_id }) => operation_id)
  const posted = [...operationsOf(seen), ...(await standingInPlace(trx, gbc_id, operationsOf(seen)))]
  const held = new Set([...(await handoversOf(trx, gbc_id, posted)), ...posted])
  await lockOperations(trx, gbc_id, [...held])
  // Another server may have done some of them before the lock.
  const known = new Set(seen.map(({ operation_id }) => operation_id))
  const rows = (await outdated(trx, gbc_id, after, PORTION)).filter(({ operation_id }) => known.has(operation_id))
  const live = [
    ...operationsOf(rows.filter(({ reversed }) => !reversed)),
    ...(await standingInPlace(trx, gbc_id, operationsOf(rows))),
  ]
  const standing = [...(await handoversOf(trx, gbc_id, live)), ...live]
  // What was transferred on before the lock is held in the next turn.
  if (standing.some((id) => !held.has(id))) return after
  await reverseAllAndReallocate(trx, poster, standing, { reason: 'Изменён начальный остаток' })
  const ids = (gone: boolean) => rows.filter((row) => row.gone === gone).map(({ opening_id }) => opening_id)
  const gone = ids(true)
  if (gone.length > 0) {
    await trx.deleteFrom('opening_postings').where('gbc_id', '=', gbc_id).where('opening_id', 'in', gone).execute()
    const operations = rows.filter((row) => row.gone).map(({ operation_id }) => operation_id)
    await closeAccountsOfUndone(trx, gbc_id, today(gbc_id), operations)
  }
  const changed = ids(false)
  if (changed.length > 0)
    await trx
      .updateTable('opening_postings')
      .set({ operation_id: null })
      .where('gbc_id', '=', gbc_id)
      .where('opening_id', 'in', changed)
      .execute()
  return seen.length < PORTION ? null : seen[seen.length - 1].opening_id
}

const postMissing: Step = async (trx, poster, after) => {
  const { gbc_id } = poster
  const seen = await unposted(trx, gbc_id, after, PORTION)
  const members = seen.flatMap(({ member_id }) => member_id ?? [])
  const { holders, state } = await lockAccounts(trx, gbc_id, members)
  const rows = await unposted(trx, gbc_id, after, PORTION)
  await postOpenings(
    trx,
    poster,
    state,
    rows.filter(({ member_id }) => member_id === null || holders.has(member_id)),
  )
  return seen.length < PORTION ? null : seen[seen.length - 1].id
}

/** What members had paid of their shares: a version before this one had it on their cards alone. */
const postShares: Step = async (trx, poster, after) => {
  const { gbc_id } = poster
  const members = (await unpostedShares(trx, gbc_id, after, PORTION)).map(({ member_id }) => member_id)
  const { holders, state } = await lockAccounts(trx, gbc_id, members)
  const rows = (await unpostedShares(trx, gbc_id, after, PORTION)).filter(({ member_id }) => holders.has(member_id))
  await postShareOpenings(trx, poster, state, rows)
  return rows.length < PORTION ? null : rows[rows.length - 1].id
}

/**
 * Makes the ledger hold the opening balances that applied imports have written: what is new is posted, what has changed is
 * taken back and posted anew, what an undone import had written is taken back. In portions, each of which looks for itself what is
 * left to do: it may be killed, and may run on several servers at once.
 * @param poster the user of the import, or null at a start
 */
export async function settleOpenings({ db }: Pick<App, 'db'>, poster: Poster): Promise<void> {
  for (const step of [takeBackOutdated, postMissing, postShares]) {
    const portion = (from: string) => db.write.transaction().execute((trx) => step(trx, poster, from))
    let after = await portion('')
    // Foreign keys were looked up in empty tables: new statistics make PostgreSQL plan that anew, by index.
    if (after !== null) await db.gatherStatistics()
    while (after !== null) after = await portion(after)
  }
}

/** Posts what is left to post in any cooperative: rows of before the ledger, and what a killed server has left. */
export async function settleAllOpenings({ db }: Pick<App, 'db'>): Promise<void> {
  for (const gbc_id of await unsettled(db.read)) await settleOpenings({ db }, { gbc_id, user_id: null })
}
