import { formatDate } from '#contract/format'
import {
  chargeOwners,
  chargeOwnersByRates,
  movedText,
  wholeFormula,
  wholeOfPieces,
  type ChargedPiece,
  type ChargedWhole,
} from '#contract/money/charging'
import { THOUSANDTHS, formatMoney, formatQuantity } from '#contract/money/format'
import { chargedDays, daysIn } from '#contract/money/dayParts'
import {
  isDivided,
  rateOn,
  shareBasisNames,
  type ContributionKind,
  type Rate,
  type ShareBasis,
} from '#contract/money/contributions'
import { landCharge } from '#contract/money/land'
import { splitByWeights } from '#contract/money/rounding'
import { MOST_AMOUNT } from '#contract/money/most'
import { fold } from '#server/db/keys'
import type { Handle } from '#server/db/engine'
import type { ChargeRunRowsTable, ChargeRunsTable } from '#server/db/tables'
import type { Rest } from '#server/jobs/rests'
import { groupBy } from '#server/lib/groupBy'
import { mapInSlices } from '#server/lib/mapInSlices'
import { ownPlots, ratesOf } from '#server/features/contributions/contributionsRepository'
import { ownedGarages, ownedPieces, ownersDays, ownersOf, type OwnedGarage } from './garageOwners'
import { chargedPieces, hasNoRate, type UnitsFrom } from './garagePieces'
import { ratesByGarage, ratesForAll, type RatesOfGarage } from './scopedRates'
import { ownSlot, redoProblem, takenSlots, takenProblem, type TakenSlots } from './takenSlots'

/** A row of a run before it is stored. */
export type RunRow = Omit<ChargeRunRowsTable, 'gbc_id' | 'run_id' | 'number' | 'charge_id'>

/** What a run would charge, row by row, and what belongs to nobody; kopecks. */
export interface RunPlan {
  rows: RunRow[]
  uncharged: number
}

type Run = Pick<ChargeRunsTable, 'gbc_id' | 'date' | 'due_date' | 'period' | 'selection'>

/** What a run is of, as it is stored. */
export const selectionOf = ({ selection }: Pick<Run, 'selection'>) =>
  JSON.parse(selection) as { garage_ids?: string[] | null; redo?: boolean }

/** Members of a day, in the order of their names: a contribution that is the same for each. */
const membersOn = (handle: Handle, { gbc_id, date }: Run) =>
  handle
    .selectFrom('members')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('archived_at', 'is', null)
    .where('membership', '=', 'member')
    .where(({ and, eb, or }) =>
      or([
        eb('status', 'in', ['active', 'suspended']),
        // An applicant who gave up was no member on any day.
        and([eb('left_on', '>', date), eb('joined_on', 'is not', null)]),
      ]),
    )
    .where(({ eb, or }) => or([eb('joined_on', 'is', null), eb('joined_on', '<=', date)]))
    .orderBy('sort_key')
    .orderBy('id')
    .execute()

/** Units of garages by their name, by garage. */
async function unitsOf(handle: Handle, gbc_id: string, name: string | null): Promise<Map<string, UnitsFrom[]>> {
  if (name === null) return new Map()
  const rows = await handle
    .selectFrom('garage_units')
    .select(['garage_id', 'valid_from', 'quantity'])
    .where('gbc_id', '=', gbc_id)
    .where('name_key', '=', fold(name))
    .execute()
  return groupBy(rows, ({ garage_id }) => garage_id)
}

/** Area or coefficient of a garage in thousandths, or what is missing. */
function measureOf(basis: ShareBasis, { area, coefficient }: OwnedGarage): number | string {
  if (basis === 'garage') return THOUSANDTHS
  const [value, problem] = basis === 'area' ? [area, 'Не указана площадь'] : [coefficient, 'Не указан коэффициент']
  return value === null ? problem : Math.round(value * THOUSANDTHS)
}

/**
 * What a garage as a whole is charged, or why nothing; null = no rate is set. `price` of the day of the charge, or of the last
 * that has one.
 */
type WholeOf = (
  garage: OwnedGarage,
) => { quantity: number; price: number; whole: ChargedWhole; pieces?: readonly ChargedPiece[] } | string | null

/** Facts that the sums of a run follow from. */
interface Basis {
  kind: ContributionKind
  run: Run
  rates: Rate[]
}

const noRateText = ({ kind, run }: Basis) => `На ${formatDate(run.date)} не задана ставка: ${kind.name}`

/** Quantity of a garage × price. */
function wholeByQuantity(basis: Basis, ratesOfGarage: RatesOfGarage, units: Map<string, UnitsFrom[]>): WholeOf {
  const { kind, run } = basis
  const quantityOf = (garage: OwnedGarage) => {
    if (kind.method === 'units') return units.get(garage.garage_id) ?? `Не указано, сколько: ${kind.unit_name ?? ''}`
    return measureOf(kind.method === 'area' || kind.method === 'coefficient' ? kind.method : 'garage', garage)
  }
  return (garage) => {
    const rates = ratesOfGarage(garage)
    const counted = quantityOf(garage)
    const pieces = chargedPieces(kind, run, rates, typeof counted === 'string' ? THOUSANDTHS : counted)
    if (hasNoRate(pieces)) return null
    if (typeof counted === 'string') return counted
    const { quantity } = pieces[pieces.length - 1]
    return {
      quantity,
      price: priceOf(pieces),
      pieces,
      whole: wholeOfPieces(kind.method, pieces, kind.unit_name),
    }
  }
}

const priceOf = (pieces: ReturnType<typeof chargedPieces>): number =>
  pieces.reduce((last, { price }) => price ?? last, 0)

/** A sum that is divided: kopecks, its price, as it is written in formulas, and how it came about. */
interface Total {
  amount: number
  price: number
  written: string
  because?: string
  pieces?: readonly ChargedPiece[]
}

/** The sum that a rate names. */
function totalOf({ kind, run, rates }: Basis): Total | null {
  const pieces = chargedPieces(kind, run, ratesForAll(rates))
  if (hasNoRate(pieces)) return null
  const whole = wholeOfPieces('fixed', pieces)
  const written = pieces.length === 1 ? formatMoney(whole.amount) : wholeFormula(whole)
  return { amount: whole.amount, price: priceOf(pieces), written, pieces }
}

/** The year's tax or rent of the land without the plots that owners have bought; the rate is of the year that is charged. */
async function totalOfLand(handle: Handle, { run, rates }: Basis): Promise<Total | null> {
  const day = run.period === null || run.date.slice(0, 4) <= run.period ? run.date : `${run.period}-12-31`
  const rate = rateOn(ratesForAll(rates)[0], day)
  if (!rate?.land) return null
  const { amount, formula } = landCharge(rate.land, await ownPlots(handle, run.gbc_id))
  return { amount, price: rate.price, written: formatMoney(amount), because: ` (${formula})` }
}

/**
 * A part of the sum of all: who measures more pays more. Nobody is charged while the measure of one is not known: the others
 * would pay for it.
 * @param total kopecks, as they are written before the share, and how they came about; null = no rate is set
 */
function wholeOfTotal(basis: Basis, garages: readonly OwnedGarage[], total: Total | null): WholeOf {
  if (total === null) return () => null
  const by = basis.kind.share_by ?? 'area'
  const measures = garages.map((garage) => measureOf(by, garage))
  const known = measures.filter((measure) => typeof measure === 'number')
  const all = known.reduce((sum, measure) => sum + measure, 0)
  if (known.length < measures.length || all === 0)
    return (garage) => {
      const own = measureOf(by, garage)
      return typeof own === 'string'
        ? own
        : `Сумму не разделить ${shareBasisNames[by].toLowerCase()}: данные есть не у всех`
    }
  const parts = splitByWeights(total.amount, known)
  const places = new Map(garages.map(({ garage_id }, index) => [garage_id, index]))
  const unit = by === 'area' ? ' м²' : ''
  return ({ garage_id }) => {
    const index = places.get(garage_id) ?? 0
    const [quantity, amount] = [known[index], parts[index]]
    const portion = `${formatQuantity(quantity)} из ${formatQuantity(all)}${unit}`
    return {
      quantity,
      price: total.price,
      pieces: total.pieces,
      whole: { amount, factors: total.written, portion, note: total.because },
    }
  }
}

function garageRows(basis: Basis, owned: OwnedGarage[], wholeOf: WholeOf): RunPlan {
  const { kind, run } = basis
  const [{ garage_id }] = owned
  const refused = (problem: string, uncharged = 0): RunPlan => ({
    rows: [{ garage_id, member_id: null, quantity: 0, price: 0, formula: '', amount: 0, problem }],
    uncharged,
  })
  const whole = wholeOf(owned[0])
  if (whole === null) return refused(noRateText(basis))
  if (owned[0].member_id === null) {
    // Of a sum that all share the part of nobody's garage stays uncharged.
    const isPart = isDivided(kind.method) && typeof whole !== 'string'
    return refused('Нет владельца', isPart ? whole.whole.amount : 0)
  }
  if (typeof whole === 'string') return refused(whole)
  const span = ownersDays(kind, run)
  try {
    const owners = ownersOf(owned, span)
    const shares = owners.map((owner) => owner.owned)
    const { quantity, price, whole: ofAll, pieces = [] } = whole
    const { parts, uncharged } =
      kind.transfer_rule === 'by_days' && pieces.length > 1
        ? chargeOwnersByRates(
            ofAll,
            daysIn(span),
            shares,
            ownedPieces(owned, owners, chargedDays(run), pieces),
            isDivided(kind.method) ? 'fixed' : kind.method,
            kind.unit_name,
          )
        : chargeOwners(ofAll, daysIn(span), shares)
    const rows = parts.map((part, index) => ({
      garage_id,
      member_id: owners[index].member_id,
      quantity,
      price,
      ...part,
      problem: null,
    }))
    return { uncharged, rows }
  } catch (error) {
    if (error instanceof RangeError) return refused('Доли владельцев больше целого')
    throw error
  }
}

/** The same for each member. */
async function memberPlans(handle: Handle, basis: Basis): Promise<RunPlan[]> {
  const { kind, run, rates } = basis
  const pieces = chargedPieces(kind, run, ratesForAll(rates))
  const whole = wholeOfPieces('fixed', pieces)
  const row = {
    garage_id: null,
    quantity: THOUSANDTHS,
    price: priceOf(pieces),
    formula: wholeFormula(whole),
    amount: whole.amount,
    problem: hasNoRate(pieces) ? noRateText(basis) : null,
  }
  return (await membersOn(handle, run)).map(({ id }) => ({ rows: [{ ...row, member_id: id }], uncharged: 0 }))
}

async function garagePlans(handle: Handle, basis: Basis, rest: Rest): Promise<RunPlan[]> {
  const { kind, run } = basis
  const garages = await ownedGarages(
    handle,
    run.gbc_id,
    ownersDays(kind, run),
    selectionOf(run).garage_ids ?? null,
    rest,
  )
  const wholeOf = isDivided(kind.method)
    ? wholeOfTotal(
        basis,
        garages.map(([first]) => first),
        kind.method === 'land' ? await totalOfLand(handle, basis) : totalOf(basis),
      )
    : wholeByQuantity(
        basis,
        await ratesByGarage(handle, run.gbc_id, basis.rates),
        await unitsOf(handle, run.gbc_id, kind.method === 'units' ? (kind.unit_name ?? null) : null),
      )
  return mapInSlices(garages, (rows) => garageRows(basis, rows, wholeOf))
}

/** Why a sum can't be charged, by the bounds of what is charged by hand. */
const amountProblem = (amount: number) =>
  amount === 0 ? 'Сумма получается нулевой' : amount > MOST_AMOUNT ? 'Слишком большая сумма: проверьте ставку' : null

/** Rows of what was charged before, each with the sum it had; what isn't charged yet is left to another run. */
const redoneRows = (taken: TakenSlots, kind: ContributionKind, plan: RunPlan): RunRow[] =>
  plan.rows.flatMap((row) => {
    const own = ownSlot(taken, row)
    if (!own) return []
    const problem = row.problem ?? redoProblem(taken, kind, plan.rows, row) ?? amountProblem(row.amount)
    if (problem !== null) return [{ ...row, problem, amount: 0 }]
    return [{ ...row, formula: `${row.formula} · было ${formatMoney(own.amount)}` }]
  })

/**
 * What a run charges whom, from owners, areas, units and rates of its days.
 * @param rest what is awaited after each part of the work
 * @returns rows in the order of garages, or of members; those with a problem are charged nothing
 */
export async function planRun(handle: Handle, run: Run, kind: ContributionKind, rest: Rest): Promise<RunPlan> {
  const basis: Basis = { kind, run, rates: await ratesOf(handle, run.gbc_id, [kind.id]) }
  const taken = await takenSlots(handle, run, kind, rest)
  const plans = await (kind.method === 'fixed' ? memberPlans : garagePlans)(handle, basis, rest)
  const moved = movedText(kind, run.date, run.due_date)
  if (selectionOf(run).redo)
    return { rows: (await mapInSlices(plans, (plan) => redoneRows(taken, kind, plan))).flat(), uncharged: 0 }
  const rows = await mapInSlices(plans, (plan) =>
    plan.rows.map((row): RunRow => {
      const problem = row.problem ?? takenProblem(taken, run, kind, plan.rows, row) ?? amountProblem(row.amount)
      if (problem === null) return moved === null ? row : { ...row, formula: `${row.formula} · ${moved}` }
      return { ...row, problem, amount: 0 }
    }),
  )
  return { rows: rows.flat(), uncharged: plans.reduce((sum, { uncharged }) => sum + uncharged, 0) }
}
