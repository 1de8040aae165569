import { chargeFormula, chargeOwners, movedText, THOUSANDTHS, type ChargedPart } from '#contract/money/charging'
import { rateOn, type ContributionKind } from '#contract/money/contributions'
import { addShares, type Share } from '#contract/money/rounding'
import { MOST_AMOUNT } from '#contract/money/charges'
import { writtenDate } from '#contract/text'
import type { Handle } from '#server/db/engine'
import type { ChargeRunRowsTable, ChargeRunsTable } from '#server/db/tables'
import { slotPeriod } from './slots'
import { groupBy } from '#server/lib/groupBy'
import { ratesOf } from '#server/features/contributions/contributionsRepository'

/** A row of a run before it is stored. */
export type RunRow = Omit<ChargeRunRowsTable, 'gbc_id' | 'run_id' | 'number' | 'charge_id'>

/** What a run would charge, row by row, and what belongs to nobody; kopecks. */
export interface RunPlan {
  rows: RunRow[]
  uncharged: number
}

type Run = Pick<ChargeRunsTable, 'gbc_id' | 'date' | 'due_date' | 'period' | 'selection'>

const selectedGarages = ({ selection }: Run): string[] | null =>
  (JSON.parse(selection) as { garage_ids?: string[] | null }).garage_ids ?? null

/** Garages with their owners of a day, in the order of their numbers; a garage without owners has one row. */
const ownedGarages = (handle: Handle, { gbc_id, date }: Run) =>
  handle
    .selectFrom('garages')
    .leftJoin('ownerships as own', (join) =>
      join
        .onRef('own.gbc_id', '=', 'garages.gbc_id')
        .onRef('own.garage_id', '=', 'garages.id')
        .on('own.from_on', '<=', date)
        .on(({ eb, or }) => or([eb('own.to_on', 'is', null), eb('own.to_on', '>', date)])),
    )
    .leftJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'own.gbc_id').onRef('members.id', '=', 'own.member_id'),
    )
    .select(['garages.id as garage_id', 'garages.area', 'garages.coefficient'])
    .select(['own.member_id', 'own.share_numerator', 'own.share_denominator'])
    .where('garages.gbc_id', '=', gbc_id)
    .where('garages.archived_at', 'is', null)
    .orderBy('garages.block_key')
    .orderBy('garages.number_key')
    .orderBy('garages.id')
    .orderBy('members.sort_key')
    .orderBy('own.id')
    .execute()

type OwnedGarage = Awaited<ReturnType<typeof ownedGarages>>[number]

/** Owners of a garage with all that is theirs: cards that became one may own it twice. */
function ownersOf(owned: OwnedGarage[]): { member_id: string | null; share: Share }[] {
  const owners = new Map<string | null, Share>()
  for (const { member_id, share_numerator, share_denominator } of owned) {
    const share = { numerator: share_numerator ?? 1, denominator: share_denominator ?? 1 }
    const other = owners.get(member_id)
    owners.set(member_id, other ? addShares(other, share) : share)
  }
  return [...owners].map(([member_id, share]) => ({ member_id, share }))
}

/** Members of a day, in the order of their names: a contribution that is the same for each. */
const membersOn = (handle: Handle, { gbc_id, date }: Run) =>
  handle
    .selectFrom('members')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('archived_at', 'is', null)
    .where('membership', '=', 'member')
    .where('status', 'in', ['active', 'suspended'])
    .where(({ eb, or }) => or([eb('joined_on', 'is', null), eb('joined_on', '<=', date)]))
    .orderBy('sort_key')
    .orderBy('id')
    .execute()

/** What is said where a contribution was charged already. */
export const ALREADY_CHARGED = 'Уже начислено'

/**
 * Where a contribution was charged already, when and by whom: by garage and member, whose card may have become one with
 * another since.
 */
async function takenSlots(handle: Handle, run: Run, kind: ContributionKind): Promise<Map<string, string>> {
  const rows = await handle
    .selectFrom('charge_slots as slot')
    .innerJoin('charges', (join) =>
      join.onRef('charges.gbc_id', '=', 'slot.gbc_id').onRef('charges.id', '=', 'slot.charge_id'),
    )
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'charges.gbc_id').onRef('account.id', '=', 'charges.account_id'),
    )
    .innerJoin('operations', (join) =>
      join.onRef('operations.gbc_id', '=', 'charges.gbc_id').onRef('operations.id', '=', 'charges.operation_id'),
    )
    .leftJoin('users', 'users.id', 'operations.posted_by')
    .select(['slot.garage_id', 'account.member_id', 'charges.date', 'users.last_name'])
    .where('slot.gbc_id', '=', run.gbc_id)
    .where('slot.kind_id', '=', kind.id)
    .where('slot.period', '=', slotPeriod(run, kind))
    .execute()
  return new Map(
    rows.map(({ garage_id, member_id, date, last_name }) => [
      `${garage_id} ${member_id}`,
      `${ALREADY_CHARGED} ${writtenDate(date)}${last_name ? ` (${last_name})` : ''}`,
    ]),
  )
}

/** How much of the unit a garage has, in thousandths, or what is missing. */
function quantityOf(kind: ContributionKind, { area, coefficient }: OwnedGarage): number | string {
  if (kind.method === 'garage') return THOUSANDTHS
  const [value, problem] =
    kind.method === 'area' ? [area, 'Не указана площадь'] : [coefficient, 'Не указан коэффициент']
  return value === null ? problem : Math.round(value * THOUSANDTHS)
}

function garageRows(kind: ContributionKind, price: number, owned: OwnedGarage[]): RunPlan {
  const [{ garage_id }] = owned
  const row = (member_id: string | null, quantity: number, part: ChargedPart, problem: string | null): RunRow => ({
    garage_id,
    member_id,
    quantity,
    price,
    formula: part.formula,
    amount: part.amount,
    problem,
  })
  const refused = (problem: string) => ({ rows: [row(null, 0, { amount: 0, formula: '' }, problem)], uncharged: 0 })
  if (owned[0].member_id === null) return refused('Нет владельца')
  const quantity = quantityOf(kind, owned[0])
  if (typeof quantity === 'string') return refused(quantity)
  const owners = ownersOf(owned)
  const shares = owners.map(({ share }) => share)
  try {
    const { parts, uncharged } = chargeOwners(kind.method, quantity, price, shares)
    return { uncharged, rows: parts.map((part, index) => row(owners[index].member_id, quantity, part, null)) }
  } catch (error) {
    if (error instanceof RangeError) return refused('Доли владельцев больше целого')
    throw error
  }
}

/** Why a sum can't be charged, by the bounds of what is charged by hand. */
const amountProblem = (amount: number) =>
  amount === 0 ? 'Сумма получается нулевой' : amount > MOST_AMOUNT ? 'Слишком большая сумма: проверьте ставку' : null

/**
 * What a run charges whom, from the owners, areas and the rate of its day.
 * @returns rows in the order of garages, or of members; those with a problem are charged nothing
 */
export async function planRun(handle: Handle, run: Run, kind: ContributionKind): Promise<RunPlan> {
  const rate = rateOn(await ratesOf(handle, run.gbc_id, [kind.id]), run.date)
  const taken = await takenSlots(handle, run, kind)
  const price = rate?.price ?? 0
  const ids = selectedGarages(run)
  const selected = ids && new Set(ids)
  const plans: RunPlan[] =
    kind.method === 'fixed'
      ? (await membersOn(handle, run)).map(({ id }) => {
          const formula = chargeFormula('fixed', { quantity: THOUSANDTHS, price, share: null })
          const amount = chargeOwners('fixed', THOUSANDTHS, price, [{ numerator: 1, denominator: 1 }]).parts[0].amount
          const row = { garage_id: null, member_id: id, quantity: THOUSANDTHS, price, formula, amount, problem: null }
          return { rows: [row], uncharged: 0 }
        })
      : [...groupBy(await ownedGarages(handle, run), ({ garage_id }) => garage_id).values()]
          .filter(([{ garage_id }]) => selected === null || selected.has(garage_id))
          .map((owned) => garageRows(kind, price, owned))
  const noRate = `На ${writtenDate(run.date)} не задана ставка: ${kind.name}`
  const moved = movedText(kind, run.date, run.due_date)
  const rows = plans.flatMap((plan) =>
    plan.rows.map((row): RunRow => {
      const charged = taken.get(`${row.garage_id ?? ''} ${row.member_id ?? ''}`)
      const problem = rate === null ? noRate : (row.problem ?? charged ?? amountProblem(row.amount))
      if (problem === null) return moved === null ? row : { ...row, formula: `${row.formula} · ${moved}` }
      return { ...row, problem, amount: 0 }
    }),
  )
  return { rows, uncharged: rate === null ? 0 : plans.reduce((sum, { uncharged }) => sum + uncharged, 0) }
}
