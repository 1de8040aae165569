import { formatDate } from '#contract/format'
import { endAfter } from '#contract/text'
import type { Handle } from '#server/db/engine'
import { preparedStatement } from '#server/db/preparedQuery'
import { together } from '#server/db/together'
import { today } from '#server/lib/days'
import { invalid } from '#server/lib/errors'
import type { AccountRef } from './ledgerRepository'
import { reversalOf } from './reversalOf'

/** What operations that open the book of a cash desk or bank account are posted for: `{place_id}:{number}`. */
export const PLACE_OPENING = 'place_opening'

/** An operation that is about to be posted. */
interface Posted {
  kind: string
  effective_date: string
  lines: readonly { debit: AccountRef; credit: AccountRef }[]
}

const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** The first operation that stands; openings are on the day before the books begin. */
const firstStanding = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('operations')
    .leftJoin('operations as reversal', reversalOf('operations.id'))
    .select(['operations.effective_date', 'operations.kind'])
    .where('operations.gbc_id', '=', gbc_id)
    .where('operations.reverses_id', 'is', null)
    .where('reversal.id', 'is', null)
    .orderBy('operations.effective_date')
    .limit(1)
    .executeTakeFirst()

/**
 * «2016» for «2026» would have every month since wait to be closed. What an office enters late of the year before its books
 * is taken; what is older begins with opening balances of that day.
 * @throws AppError 422 at `effective_date`
 */
export async function refuseLongBeforeBooks(handle: Handle, gbc_id: string, day: string): Promise<void> {
  // Nobody waits for the question on a usual day.
  if (day >= yearBefore(today(gbc_id))) return
  const first = await firstStanding(handle, gbc_id)
  if (!first || day >= yearBefore(first.effective_date)) return
  const since = first.kind === 'opening' ? endAfter(first.effective_date) : first.effective_date
  const message = `Книги ведутся с ${formatDate(since)}: проверьте год`
  throw invalid({ effective_date: message }, message)
}

type Opening = { source_id: string | null; effective_date: string }

/** Operations that opened the books of places, and stand. */
export const placeOpenings = preparedStatement((handle, gbc_id: string) =>
  handle
    .selectFrom('operations')
    .leftJoin('operations as reversal', reversalOf('operations.id'))
    .select(['operations.source_id', 'operations.effective_date'])
    .where('operations.gbc_id', '=', gbc_id)
    .where('operations.source_type', '=', PLACE_OPENING)
    .where('reversal.id', 'is', null),
)

/**
 * Money of a day that the opening balance of its place holds already would be counted twice.
 * @throws AppError 422 at `effective_date`
 */
function refuseBeforeOpenings(gbc_id: string, operations: readonly Posted[], openings: readonly Opening[]): void {
  const moved = operations
    .filter(({ effective_date }) => effective_date < today(gbc_id))
    .flatMap(({ effective_date, lines }) =>
      lines.flatMap(({ debit, credit }) =>
        [debit, credit].flatMap(({ code, ref_id = '' }) =>
          code === '50' || code === '51' ? [{ place: ref_id, day: effective_date }] : [],
        ),
      ),
    )
  /** By place, the day on which its opening balance stands. */
  const opened = new Map(
    openings.map(({ source_id, effective_date }) => [source_id?.split(':')[0] ?? '', effective_date]),
  )
  const early = moved.find(({ place, day }) => day <= (opened.get(place) ?? ''))
  if (!early) return
  const since = formatDate(endAfter(opened.get(early.place) ?? ''))
  const message = `Остаток введён на ${since}: раньше этого дня деньги здесь не проводят`
  throw invalid({ effective_date: message }, message)
}

/**
 * What begins the books may be of any day, and so may what takes something back.
 * @param known what `placeOpenings` reads, where it was read already
 * @throws AppError 422 at `effective_date`
 */
export async function refuseBeforeBooks(
  trx: Handle,
  gbc_id: string,
  operations: readonly Posted[],
  known?: readonly Opening[],
): Promise<void> {
  const usual = operations.filter(({ kind }) => kind !== 'opening' && kind !== 'reversal')
  if (usual.length === 0) return
  const [earliest] = usual.map(({ effective_date }) => effective_date).sort()
  await refuseLongBeforeBooks(trx, gbc_id, earliest)
  const [openings] = known ? [known] : await together(trx, [placeOpenings(trx, gbc_id)])
  refuseBeforeOpenings(gbc_id, usual, openings)
}
