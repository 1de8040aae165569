import { formatMoney } from '#contract/money/format'
import type { Handle } from '#server/db/engine'
import type { Rest } from '#server/jobs/rests'
import { groupBy } from '#server/lib/groupBy'
import { mapInSlices } from '#server/lib/mapInSlices'
import type { RunPlan, RunRow } from './planRun'
import { isAlreadyCharged } from './takenSlots'

type Shown = Pick<RunRow, 'garage_id' | 'member_id' | 'amount' | 'problem'> & { charge_id?: string | null }

/** A row of a preview that is another now; what has no row on one side wasn't there, or isn't any more. */
interface ChangedRow {
  garage_id: string | null
  member_id: string | null
  before?: Shown
  after?: Shown
}

const keyOf = ({ garage_id, member_id }: Pick<Shown, 'garage_id' | 'member_id'>) => `${garage_id} ${member_id}`
const factsOf = ({ garage_id, member_id, quantity, price, formula, amount, problem }: RunRow) =>
  JSON.stringify([garage_id, member_id, quantity, price, formula, amount, problem])

/** So many stored rows are read at once: others are answered between them. */
const AT_ONCE = 1000

const storedAfter = (handle: Handle, gbc_id: string, run_id: string, number: number) =>
  handle
    .selectFrom('charge_run_rows')
    .select(['number', 'garage_id', 'member_id', 'quantity', 'price', 'formula', 'amount', 'problem', 'charge_id'])
    .where('gbc_id', '=', gbc_id)
    .where('run_id', '=', run_id)
    .where('number', '>', number)
    .orderBy('number')
    .limit(AT_ONCE)
    .execute()

/**
 * Rows of a preview that a new plan has otherwise, in the preview's order, and then those that are new.
 * @param rest what is awaited after each part of the work
 */
export async function changedRows(
  handle: Handle,
  gbc_id: string,
  run_id: string,
  { rows: planned }: RunPlan,
  rest: Rest,
): Promise<ChangedRow[]> {
  const plan = new Map<string, RunRow>()
  await mapInSlices(planned, (row) => plan.set(keyOf(row), row))
  const changed: ChangedRow[] = []
  for (let last = 0, isWhole = false; !isWhole;) {
    const rows = await storedAfter(handle, gbc_id, run_id, last)
    for (const { number, ...before } of rows) {
      const key = keyOf(before)
      const after = plan.get(key)
      plan.delete(key)
      if (!after || factsOf(before) !== factsOf(after))
        changed.push({ garage_id: before.garage_id, member_id: before.member_id, before, after })
      last = number
    }
    isWhole = rows.length < AT_ONCE
    await rest()
  }
  for (const after of plan.values()) changed.push({ garage_id: after.garage_id, member_id: after.member_id, after })
  return changed
}

/**
 * Of a run that was stopped half way: rows still to be charged that a new plan has otherwise. What was charged meanwhile by
 * another run is no hindrance: the posting itself leaves it out.
 */
export async function changedRest(
  handle: Handle,
  gbc_id: string,
  run_id: string,
  plan: RunPlan,
  rest: Rest,
): Promise<ChangedRow[]> {
  const rows = await changedRows(handle, gbc_id, run_id, plan, rest)
  return rows.filter(
    ({ before, after }) => before?.charge_id === null && before.problem === null && !(after && isAlreadyCharged(after)),
  )
}

/** «изменилась 1 строка», «изменились 3 строки», «изменилось 5 строк». */
function changedText(rows: number): string {
  const form = new Intl.PluralRules('ru').select(rows)
  if (form === 'one') return `изменилась ${rows} строка`
  return form === 'few' ? `изменились ${rows} строки` : `изменилось ${rows} строк`
}

/** So many rows are named: more say nothing new. */
const NAMED = 5

/** «было 3 500,00 ₽, стало 3 600,00 ₽», «уже начислено 05.10.2026»: what happened to many alike is said once. */
function howChanged({ before, after }: ChangedRow): string {
  if (!before) return 'строка появилась'
  if (!after) return 'строки больше нет'
  if (after.problem !== null && after.problem !== before.problem)
    return `${after.problem[0].toLowerCase()}${after.problem.slice(1)}`
  const [was, is] = [before, after].map((row) => (row.problem === null ? formatMoney(row.amount) : 'пропущено'))
  return was === is ? 'изменился расчёт' : `было ${was}, стало ${is}`
}

/**
 * «После предпросмотра изменились 3 строки: пересчитайте. гараж 17, Антонов Иван; гараж 18, Белов Пётр: было 3 500,00 ₽,
 * стало 3 600,00 ₽»
 * @param rows at least one
 */
export async function textOfChanged(handle: Handle, gbc_id: string, rows: readonly ChangedRow[]): Promise<string> {
  const named = rows.slice(0, NAMED)
  const namesIn = async (table: 'garages' | 'members', column: 'number' | 'display_name', ids: (string | null)[]) => {
    const found = await handle
      .selectFrom(table)
      .select(({ ref }) => ['id', ref(column).as('name')])
      .where('gbc_id', '=', gbc_id)
      .where('id', 'in', ids)
      .execute()
    return new Map(found.map(({ id, name }) => [id, String(name)]))
  }
  const [garages, members] = await Promise.all([
    namesIn(
      'garages',
      'number',
      named.map(({ garage_id }) => garage_id),
    ),
    namesIn(
      'members',
      'display_name',
      named.map(({ member_id }) => member_id),
    ),
  ])
  const whoOf = ({ garage_id, member_id }: ChangedRow) => {
    const garage = garages.get(garage_id ?? '')
    return [garage && `гараж ${garage}`, members.get(member_id ?? '')].filter(Boolean).join(', ')
  }
  const more = rows.length > NAMED ? `; и ещё ${rows.length - NAMED}` : ''
  const texts = [...groupBy(named, howChanged)].map(([how, same]) => `${same.map(whoOf).join('; ')}: ${how}`)
  return `После предпросмотра ${changedText(rows.length)}: пересчитайте. ${texts.join('. ')}${more}`
}
