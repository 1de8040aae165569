import { formatDate } from '#contract/format'
import { allocate, hasLimits, type PaidItem, type Purpose } from '#contract/money/allocation'
import { formatMoney } from '#contract/money/format'
import { formatPeriod } from '#contract/money/contributions'
import type { PinnedAdvance } from '#contract/money/pinnedAdvances'
import type { Handle } from '#server/db/engine'
import { itemsOfMembers } from './accountItems'
import { lockAccounts } from './lockAccounts'
import { reallocate } from './reallocate'
import { readKinds } from '#server/features/contributions/contributionsRepository'
import { garageNumbers } from '#server/features/garages/garageNumbers'
import type { Actor } from '#server/http/actor'
import { today } from '#server/lib/days'
import { AppError, notFound } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'
import { auditTrail } from '#server/records/auditTrail'

const { log } = auditTrail('payments', [])

/** Whether a payment was meant for something: a kind, a garage, a period, or charges by name. */
const isMeant = <Payment extends PaidItem>(payment: Payment): payment is Payment & { purpose: Purpose } =>
  hasLimits(payment) || (payment.purpose?.charges ?? []).length > 0

/** What of payments waits for what they were meant for, and what is left of those released from it, the earliest first. Kopecks. */
export async function pinnedAdvances(handle: Handle, gbc_id: string, member_id: string): Promise<PinnedAdvance[]> {
  const { charges, payments, rules } = await itemsOfMembers(handle, gbc_id, [member_id])
  if (!payments.some((payment) => isMeant(payment))) return []
  const { rest, waiting } = allocate(charges, payments, rules)
  const leftOf = ({ id, released }: PaidItem) => (released ? rest : waiting).get(id) ?? 0
  const left = payments.filter((payment) => isMeant(payment)).filter((payment) => leftOf(payment) > 0)
  const kindIds = left.flatMap(({ purpose }) => purpose.kind_id ?? [])
  const kinds = new Map((await readKinds(handle, gbc_id, kindIds)).map(({ id, name }) => [id, name]))
  const garageIds = left.flatMap(({ purpose }) => purpose.garage_id ?? [])
  const garages = await garageNumbers(handle, gbc_id, garageIds)
  const purposeText = ({ kind_id, garage_id, period, charges = [] }: Purpose) =>
    [
      kind_id && (kinds.get(kind_id) ?? 'вид взноса'),
      garage_id && `гараж ${garages.get(garage_id) ?? ''}`,
      period && formatPeriod(period),
      charges.length > 0 && 'выбранные начисления',
    ]
      .filter(Boolean)
      .join(', ')
  return left
    .sort((one, other) => (one.paid_on < other.paid_on ? -1 : 1))
    .map((payment) => ({
      id: payment.id,
      paid_on: payment.paid_on,
      rest: leftOf(payment),
      purpose: purposeText(payment.purpose),
      released: Boolean(payment.released),
    }))
}

/** What a refusal says of money that waits for its purpose beside a debt; '' where there is none. */
export async function pinnedAdvancesText(handle: Handle, gbc_id: string, member_id: string): Promise<string> {
  const held = (await pinnedAdvances(handle, gbc_id, member_id)).filter(({ released }) => !released)
  if (held.length === 0) return ''
  const listed = held.map(({ rest, purpose }) => `${formatMoney(rest)} (${purpose})`).join(', ')
  return `. Внесено с назначением и ждёт своих начислений: ${listed}. Сначала «Освободить аванс» на лицевом счёте`
}

/** The member on whose account a part of a payment stands. @throws AppError 404 */
async function memberOf(trx: Handle, gbc_id: string, id: string): Promise<string> {
  const line = await trx
    .selectFrom('payment_lines as line')
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'line.gbc_id').onRef('account.id', '=', 'line.account_id'),
    )
    .select('account.member_id')
    .where('line.gbc_id', '=', gbc_id)
    .where('line.id', '=', id)
    .executeTakeFirst()
  if (!line) throw notFound('Такого аванса нет')
  return line.member_id
}

/**
 * Lets what is left of a payment pay whatever is owed, or be given back; or holds it for its purpose again. Nothing is posted.
 * @param id of the payment's part on the account
 * @throws AppError 404, 409 where nothing is left or it is so already
 */
export async function setReleased(trx: Handle, actor: Actor, id: string, released: boolean): Promise<PinnedAdvance[]> {
  const { gbc_id, user_id } = actor
  const member_id = await memberOf(trx, gbc_id, id)
  const { state } = await lockAccounts(trx, gbc_id, [member_id])
  const advance = (await pinnedAdvances(trx, gbc_id, member_id)).find((each) => each.id === id)
  if (!advance) throw new AppError(409, 'От этого платежа ничего не осталось: обновите страницу')
  if (advance.released === released)
    throw new AppError(409, released ? 'Аванс уже освобождён' : 'Аванс уже ждёт начислений по назначению')
  if (released)
    await trx
      .insertInto('advance_releases')
      .values({
        gbc_id,
        id: newId(),
        payment_line_id: id,
        released_on: today(gbc_id),
        seq: state.last_seq,
        released_by: user_id,
        created_at: now(),
        taken_back_at: null,
      })
      .execute()
  else
    await trx
      .updateTable('advance_releases')
      .set({ taken_back_at: now() })
      .where('gbc_id', '=', gbc_id)
      .where('payment_line_id', '=', id)
      .where('taken_back_at', 'is', null)
      .execute()
  const text = `аванс от ${formatDate(advance.paid_on)} ${released ? 'освобождён' : 'снова ждёт по назначению'}`
  await reallocate(trx, gbc_id, [member_id], { seq: state.last_seq, text, from: today(gbc_id) })
  await log(trx, actor, released ? 'advance_released' : 'advance_held', id, {
    amount: [null, formatMoney(advance.rest)],
  })
  return pinnedAdvances(trx, gbc_id, member_id)
}
