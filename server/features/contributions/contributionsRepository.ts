import { GARAGE_KINDS, garageKindNames, type GarageKind } from '#contract/garages'
import { chargedDays, onDay } from '#contract/money/dayParts'
import { landPrice, type Land } from '#contract/money/land'
import { THOUSANDTHS } from '#contract/money/format'
import {
  rateOn,
  type ContributionKind,
  type ContributionKindListQuery,
  type Rate,
  type RateInput,
  type RateScope,
} from '#contract/money/contributions'
import { today } from '#server/lib/days'
import type { Db, Handle } from '#server/db/engine'
import { count } from '#server/db/totals'
import { invalid } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'
import { findOther } from '#server/records/findOther'
import { recordList } from '#server/records/recordList'
import { recordTable } from '#server/records/recordTable'
import { placeKey } from '#server/features/garages/garageRows'
import { columnsOf, toKind, type KindFields } from './contributionRows'

/** Rates of kinds, the latest first, with the names of what they are for. */
export async function ratesOf(handle: Handle, gbc_id: string, kind_ids: string[]): Promise<Rate[]> {
  if (kind_ids.length === 0) return []
  const rows = await handle
    .selectFrom('rates')
    .leftJoin('garage_lists as list', (join) =>
      join.onRef('list.gbc_id', '=', 'rates.gbc_id').onRef('list.id', '=', 'rates.scope_ref'),
    )
    .select([
      'rates.id',
      'kind_id',
      'scope',
      'scope_ref',
      'valid_from',
      'price',
      'land',
      'decision',
      'rates.created_at',
    ])
    .leftJoin('garages as garage', (join) =>
      join.onRef('garage.gbc_id', '=', 'rates.gbc_id').onRef('garage.id', '=', 'rates.scope_ref'),
    )
    .select(['list.name as list_name', 'garage.number as garage_number'])
    .where('rates.gbc_id', '=', gbc_id)
    .where('kind_id', 'in', kind_ids)
    .orderBy('valid_from', 'desc')
    .orderBy('scope')
    .orderBy('scope_ref')
    .execute()
  return rows.map(({ list_name, garage_number, ...row }) => ({
    ...row,
    land: landOf(row),
    scope_name: scopeName(row.scope, row.scope_ref, list_name ?? garage_number),
  }))
}

const landOf = ({ land }: { land: string | null }): Land | null => (land === null ? null : (JSON.parse(land) as Land))

/** @param name of the list, or the number of the garage */
function scopeName(scope: RateScope, ref: string, name: string | null): string | null {
  if (scope === 'all') return null
  if (scope === 'block') return `блок ${ref}`
  if (scope === 'garage') return `гараж ${name ?? ''}`
  return scope === 'garage_list' ? `список «${name ?? ''}»` : garageKindNames[ref as GarageKind].toLowerCase()
}

const records = recordTable({
  table: 'contribution_kinds',
  missing: 'Такого вида взноса нет',
  /** With their rates of today. */
  async described(handle, gbc_id, rows: Parameters<typeof toKind>[0][]): Promise<ContributionKind[]> {
    const ids = rows.map(({ id }) => id)
    const rates = (await ratesOf(handle, gbc_id, ids)).filter(({ scope }) => scope === 'all')
    return rows.map((row) =>
      toKind(
        row,
        rateOn(
          rates.filter(({ kind_id }) => kind_id === row.id),
          today(gbc_id),
        ),
      ),
    )
  },
})
export const { byIds: kindsByIds, read: readKinds, get: getKind, lock: lockKind, update: updateKind } = records

export const { list: listKinds } = recordList<'contribution_kinds', ContributionKind, ContributionKindListQuery>(
  records,
  {
    filters: ['nature', 'method'],
    sorts: {
      name: 'sort_key',
      nature: 'nature',
      priority: 'priority',
      created_at: 'created_at',
      updated_at: 'updated_at',
    },
    usual: 'name',
    ties: ['sort_key', 'id'],
  },
)

async function assertUnique(trx: Handle, gbc_id: string, id: string, input: KindFields): Promise<void> {
  const { name_key } = columnsOf(input)
  const other = await findOther(trx, 'contribution_kinds', { gbc_id, id }, { name_key })
  if (other) throw invalid({ name: `Такой взнос уже есть${other.archived_at ? ' в архиве' : ''}` })
}

/** Archived ones among them. */
export const countKinds = ({ heavy }: Db, gbc_id: string): Promise<number> =>
  count(heavy.selectFrom('contribution_kinds').where('gbc_id', '=', gbc_id))

export async function insertKind(trx: Handle, gbc_id: string, input: KindFields): Promise<ContributionKind> {
  const id = newId()
  await assertUnique(trx, gbc_id, id, input)
  return records.insert(trx, gbc_id, { ...columnsOf(input), closed_on: null }, id)
}

/** Writes what people typed. @throws AppError 422 when the name is taken */
export async function editKind(trx: Handle, before: ContributionKind, input: KindFields): Promise<ContributionKind> {
  await assertUnique(trx, before.gbc_id, before.id, input)
  return updateKind(trx, before, columnsOf(input))
}

/** Whether anything was ever charged by a kind. */
export async function isCharged(trx: Handle, gbc_id: string, kind_id: string): Promise<boolean> {
  const charge = await trx
    .selectFrom('charges')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('kind_id', '=', kind_id)
    .limit(1)
    .executeTakeFirst()
  return charge !== undefined
}

/**
 * The last day on which was charged what a rate from `valid_from` on would have had a part in; null = none. What was taken
 * back again counts no more, and what was charged by hand was never charged by a rate.
 */
export async function lastChargedBy(
  trx: Handle,
  { gbc_id, id, change_rule }: Pick<ContributionKind, 'gbc_id' | 'id' | 'change_rule'>,
  { valid_from, scope, scope_ref }: Pick<Rate, 'valid_from' | 'scope' | 'scope_ref'>,
): Promise<string | null> {
  const next = (await ratesOf(trx, gbc_id, [id]))
    .filter((rate) => rate.scope === scope && rate.scope_ref === scope_ref)
    .map((rate) => rate.valid_from)
    .filter((day) => day > valid_from)
    .sort()[0]
  const rows = await trx
    .selectFrom('charges')
    .innerJoin('charge_state as state', (join) =>
      join.onRef('state.gbc_id', '=', 'charges.gbc_id').onRef('state.charge_id', '=', 'charges.id'),
    )
    .select(['charges.period', 'charges.date'])
    .distinct()
    .where('charges.gbc_id', '=', gbc_id)
    .where('charges.kind_id', '=', id)
    .where('charges.source', '=', 'run')
    .where('state.reversed', '=', 0)
    .execute()
  const charged = rows.filter(({ period, date }) => {
    const { from, to } = change_rule === 'by_days' ? chargedDays({ period, date }) : onDay(date)
    return to > valid_from && (next === undefined || from < next)
  })
  return (
    charged
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? null
  )
}

type RateKey = Pick<Rate, 'valid_from' | 'scope' | 'scope_ref'>
/** Whether two rates begin on one day for the same garages. */
export const isSameRate = (one: RateKey, other: RateKey): boolean =>
  one.valid_from === other.valid_from && one.scope === other.scope && one.scope_ref === other.scope_ref

/** @throws AppError 422 when a rate of that day is there */
export async function insertRate(
  trx: Handle,
  gbc_id: string,
  kind_id: string,
  user_id: string,
  { valid_from, price = 0, land, decision, scope, scope_ref }: RateInput,
): Promise<Rate> {
  const rates = await ratesOf(trx, gbc_id, [kind_id])
  if (rates.some((rate) => isSameRate(rate, { valid_from, scope, scope_ref })))
    throw invalid({ valid_from: 'С этого дня ставка уже задана' })
  const id = newId()
  await trx
    .insertInto('rates')
    .values({
      gbc_id,
      id,
      kind_id,
      scope,
      scope_ref,
      valid_from,
      price: land ? landPrice(land) : price,
      land: land ? JSON.stringify(land) : null,
      decision: decision ?? null,
      created_by: user_id,
      created_at: now(),
    })
    .execute()
  const added = (await ratesOf(trx, gbc_id, [kind_id])).find((rate) => rate.id === id)
  if (!added) throw new Error('A rate that was written is not there')
  return added
}

/** @throws AppError 422 for a block, a kind or a list that the cooperative hasn't */
export async function refuseUnknownScope(
  trx: Handle,
  gbc_id: string,
  { scope, scope_ref }: Pick<RateInput, 'scope' | 'scope_ref'>,
): Promise<void> {
  const isThere = async () => {
    if (scope === 'all') return scope_ref === ''
    if (scope === 'garage_kind') return (GARAGE_KINDS as readonly string[]).includes(scope_ref)
    const found =
      scope === 'block'
        ? await trx
            .selectFrom('garages')
            .select('id')
            .where('gbc_id', '=', gbc_id)
            .where('block_key', '=', placeKey(scope_ref))
            .limit(1)
            .execute()
        : await trx
            .selectFrom(scope === 'garage' ? 'garages' : 'garage_lists')
            .select('id')
            .where('gbc_id', '=', gbc_id)
            .where('id', '=', scope_ref)
            .execute()
    return found.length > 0
  }
  if (!(await isThere()))
    throw invalid({
      scope_ref: scope === 'garage' ? 'Такого гаража нет: выберите заново' : 'Таких гаражей нет: выберите заново',
    })
}

export const deleteRate = (trx: Handle, gbc_id: string, id: string) =>
  trx.deleteFrom('rates').where('gbc_id', '=', gbc_id).where('id', '=', id).execute()

/** What owners have bought of the land, in thousandths of a m². */
export async function ownPlots(handle: Handle, gbc_id: string): Promise<number> {
  const { area } = await handle
    .selectFrom('garages')
    .select(({ fn }) => fn.sum<number | null>('plot_area').as('area'))
    .where('gbc_id', '=', gbc_id)
    .where('land_privatised', '=', 1)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Math.round(Number(area ?? 0) * THOUSANDTHS)
}
