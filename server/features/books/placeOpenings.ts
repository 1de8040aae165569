import { formatDate } from '#contract/format'
import type { MoneyPlace, PlaceOpeningInput } from '#contract/money/books'
import { formatMoney } from '#contract/money/format'
import { endAfter, lastDayOf } from '#contract/text'
import type { Handle } from '#server/db/engine'
import type { OperationsTable } from '#server/db/tables'
import { PLACE_OPENING } from '#server/features/ledger/booksBeginning'
import { dayAt } from '#server/features/ledger/dayAt'
import { lockLedger } from '#server/features/ledger/ledgerRepository'
import { FIRST_DAY, postOperations, refuseClosedDay, reverseOperations } from '#server/features/ledger/ledgerService'
import { leastCash } from '#server/features/payments/cash'
import { placeOf } from '#server/features/payments/places'
import type { Actor } from '#server/http/actor'
import { invalid } from '#server/lib/errors'
import { refuseFutureDay } from '#server/lib/futureDay'
import { auditTrail } from '#server/records/auditTrail'
import { codeOfBook, moneyPlaces, placeAccounts, placeNames } from './places'
import { firstMovement, openingsPosted, placeOpenings, typedOpening } from './placeOpeningsRepository'

const { log } = auditTrail('payments', [])

async function refuseWrongDay(trx: Handle, gbc_id: string, { place_id, as_of }: PlaceOpeningInput): Promise<void> {
  refuseFutureDay(gbc_id, 'as_of', as_of)
  const first = await firstMovement(trx, gbc_id, place_id)
  if (first !== null && as_of > first)
    throw invalid({ as_of: `Первая операция здесь ${formatDate(first)}: остаток вводят не позже этого дня` })
}

/** The balance of a morning is posted on the day before. @throws AppError 422 where that one's month is closed */
function refuseClosedMonth(closed_through: string | null, as_of: string): void {
  const day = lastDayOf(as_of)
  if (closed_through === null || day > closed_through) return
  const first = formatDate(endAfter(endAfter(closed_through)))
  throw invalid({
    as_of: `Остаток на ${formatDate(as_of)} проводится ${formatDate(day)}, а этот месяц закрыт. Откройте его или введите остаток на ${first}`,
  })
}

/** @throws AppError 422 when the desk would have gone below zero on any day */
async function refuseMissingCash(trx: Handle, gbc_id: string, desk_id: string): Promise<void> {
  const account_id = (await placeAccounts(trx, gbc_id)).get(desk_id)
  if (account_id === undefined) return
  const { amount, day } = await leastCash(trx, gbc_id, account_id, FIRST_DAY)
  if (amount < 0)
    throw invalid({ amount: `С таким остатком в кассе на ${formatDate(day)} не хватит ${formatMoney(-amount)}` })
}

/**
 * Posts what was in a cash desk or on a bank account when its book begins (specification, money §4): on the day before, so
 * that it is never a turnover. What was typed before is taken back.
 * @returns the place as it is now
 * @throws AppError 422 for a day to come, one after the first operation, a closed month, and where cash would go below zero
 */
export async function openPlace(trx: Handle, actor: Actor, input: PlaceOpeningInput): Promise<MoneyPlace> {
  const { gbc_id } = actor
  const { place_id, book, amount, as_of } = input
  const { closed_through } = await lockLedger(trx, gbc_id)
  await placeOf(trx, actor, book, place_id)
  await refuseWrongDay(trx, gbc_id, input)
  const before = (await placeOpenings(trx, gbc_id)).get(place_id)
  const was = typedOpening(before)
  if (was ? was.amount !== amount || was.as_of !== as_of : amount > 0) {
    if (amount > 0) refuseClosedMonth(closed_through, as_of)
    const operation = await dayAt('as_of', replaceOpening(trx, actor, input, before))
    if (book === 'cash') await refuseMissingCash(trx, gbc_id, place_id)
    await log(trx, actor, 'place_opened', operation.id, {
      place: [null, (await placeNames(trx, gbc_id)).get(place_id)],
      amount: [was && formatMoney(was.amount), formatMoney(amount)],
      as_of: [was && formatDate(was.as_of), formatDate(as_of)],
    })
  }
  const places = await moneyPlaces(trx, gbc_id)
  return places.find(({ id }) => id === place_id) as MoneyPlace
}

/** Takes back what stands and posts the new one: both days are in open months. */
async function replaceOpening(
  trx: Handle,
  actor: Actor,
  { place_id, book, amount, as_of }: PlaceOpeningInput,
  before: { operation_id: string; effective_date: string } | undefined,
): Promise<OperationsTable> {
  const { gbc_id } = actor
  const number = (await openingsPosted(trx, gbc_id, place_id)) + 1
  if (before) {
    await refuseClosedDay(trx, gbc_id, before.effective_date)
    const [reversal] = await reverseOperations(trx, actor, [before.operation_id], {
      reason: 'Изменён начальный остаток',
    })
    if (amount === 0) return reversal
  }
  const [posted] = await postOperations(trx, actor, [
    {
      kind: 'opening',
      effective_date: lastDayOf(as_of),
      source: { type: PLACE_OPENING, id: `${place_id}:${number}` },
      lines: [{ debit: { code: codeOfBook[book], ref_id: place_id }, credit: { code: '00' }, amount }],
    },
  ])
  return posted
}
