import type { Purpose } from '#contract/money/allocation'
import type { Handle } from '#server/db/engine'
import { together } from '#server/db/together'
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

/**
 * Money that is meant for a stranger's garage would never find a debt: the account is of one member, the garage of another.
 * A garage that was the member's, or that the account has a charge of, may be paid for still; one that nobody has owned too.
 * @throws AppError 422 at `lines.{n}.purpose.garage_id`
 */
export async function refuseStrangersGarages(
  handle: Handle,
  gbc_id: string,
  lines: readonly { member_id: string; purpose?: Purpose | null }[],
): Promise<void> {
  const named = lines.flatMap(({ member_id, purpose }, index) =>
    purpose?.garage_id == null ? [] : [{ member_id, garage_id: purpose.garage_id, index }],
  )
  if (named.length === 0) return
  const garage_ids = [...new Set(named.map(({ garage_id }) => garage_id))]
  const [owners, charged] = await together(handle, [
    handle
      .selectFrom('ownerships')
      .select(['garage_id', 'member_id'])
      .where('gbc_id', '=', gbc_id)
      .where('garage_id', 'in', garage_ids),
    handle
      .selectFrom('charges')
      .innerJoin('personal_accounts as account', (join) =>
        join.onRef('account.gbc_id', '=', 'charges.gbc_id').onRef('account.id', '=', 'charges.account_id'),
      )
      .select(['charges.garage_id', 'account.member_id'])
      .distinct()
      .where('charges.gbc_id', '=', gbc_id)
      .where('charges.garage_id', 'in', garage_ids),
  ])
  const owned = new Set(owners.map(({ garage_id }) => garage_id))
  const theirs = new Set([...owners, ...charged].map(({ garage_id, member_id }) => `${garage_id} ${member_id}`))
  const strange = named.filter(
    ({ garage_id, member_id }) => owned.has(garage_id) && !theirs.has(`${garage_id} ${member_id}`),
  )
  if (strange.length > 0)
    throw invalid(
      Object.fromEntries(
        strange.map(({ index }) => [
          `lines.${index}.purpose.garage_id`,
          'Это гараж другого члена: выберите гараж плательщика или примите деньги без гаража',
        ]),
      ),
    )
}
