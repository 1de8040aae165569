import { formatMoney } from '#contract/money/format'
import type { LinePart } from '#contract/money/lineState'
import type {
  LineLeaveInput,
  LineMatchInput,
  LineSplitInput,
  Statement,
  StatementActionInput,
  StatementLine,
} from '#contract/money/statements'
import type { Handle } from '#server/db/engine'
import type { StatementLinesTable, StatementsTable } from '#server/db/tables'
import { refuseBeforeBooks } from '#server/features/ledger/booksBeginning'
import { lockLedger } from '#server/features/ledger/ledgerRepository'
import type { Actor } from '#server/http/actor'
import { isJobAtWork } from '#server/jobs/jobsRepository'
import { today, formatDay } from '#server/lib/days'
import { AppError, invalid } from '#server/lib/errors'
import { auditTrail } from '#server/records/auditTrail'
import type { ShownAnew } from '#server/records/reversals'
import { partingRegistries } from '#server/features/registries/arrivalsRepository'
import { freeArrival } from '#server/features/registries/postArrivals'
import { lockCredit, takeCredit } from '#server/features/registries/registriesService'
import { membersAndGarages } from './assigneesRepository'
import { beginStatementJob } from './createStatement'
import {
  deskOrdersOf,
  firstDraftDay,
  linesInBooks,
  getLine,
  lineOfPayment,
  lockLine,
  updateLine,
} from './linesRepository'
import { leftBy } from './lineState'
import { explainLine, forgetMatch } from './postLines'
import { getRow, getStatement, lockStatement, SAME_FILE, sameFile, updateStatement } from './statementsRepository'
import { closedMonthOf } from './undoRefusal'

const { log } = auditTrail('statements', [])

/** A step whose job was stopped may be begun once more. @throws AppError 409 while it goes on */
async function refuseAtWork(trx: Handle, row: StatementsTable, message: string): Promise<void> {
  if (await isJobAtWork(trx, row)) throw new AppError(409, message)
}

/** Money of days that the account's opening balance holds already, or of a wrong year. @throws AppError 422 */
async function refuseEarlyLines(trx: Handle, { gbc_id, id, bank_account_id }: StatementsTable): Promise<void> {
  const day = await firstDraftDay(trx, gbc_id, id)
  if (day === null) return
  const lines = [{ debit: { code: '51' as const, ref_id: bank_account_id ?? '' }, credit: { code: '76.Н' as const } }]
  await refuseBeforeBooks(trx, gbc_id, [{ kind: 'payment', effective_date: day, lines }])
}

/**
 * Begins to post all lines of a statement.
 * @returns it with the key of a stored file that nobody needs any more: discard it after the commit
 * @throws AppError 404, 409 when it is posted already or its version is stale, 422 when its figures don't fit
 */
export async function acceptStatement(
  trx: Handle,
  actor: Actor,
  id: string,
  { version, reason, arrival_line_id }: StatementActionInput,
): Promise<{ statement: Statement; unkept: string | null }> {
  const { gbc_id } = actor
  const seen = await getRow(trx, gbc_id, id)
  const isParting = seen.kind === 'registry' && seen.status === 'ready'
  const credit = isParting ? await lockCredit(trx, seen, arrival_line_id) : null
  const row = await lockStatement(trx, gbc_id, id)
  if (row.status === 'posted') throw new AppError(409, `Выписка уже принята ${formatDay(gbc_id, row.posted_at ?? '')}`)
  if (row.status === 'posting') await refuseAtWork(trx, row, 'Выписка уже принимается')
  else {
    await lockStatement(trx, gbc_id, id, version)
    if (row.status !== 'ready') throw invalid({}, row.problem ?? 'Принять можно только прочитанную выписку')
    if (row.incomplete === 1) throw invalid({}, row.problem ?? 'Документы выписки расходятся с её итогами')
    if (row.difference !== 0 && !reason)
      throw invalid({ reason: `Напишите, почему принимаете: разница ${formatMoney(Math.abs(row.difference))}` })
    if ((row.to_on ?? '') > today(gbc_id)) throw invalid({}, 'Дата оплаты ещё не наступила')
    if (row.kind !== 'bank' && (await sameFile(trx, row))) throw new AppError(409, SAME_FILE)
  }
  // The job first: it holds its user, whom nobody holds after the ledger or the log.
  const job = await beginStatementJob(trx, actor, id, row.file_name, 'statement_post')
  if (row.status === 'ready') {
    if (row.kind === 'bank') await refuseEarlyLines(trx, row)
    if (credit) await takeCredit(trx, actor, row, credit)
  }
  await updateStatement(trx, row, { status: 'posting', job_id: job.id, storage_key: null, ...(reason && { reason }) })
  await log(trx, actor, 'statement_accepted', id, {
    file: [null, row.file_name],
    ...(reason && { reason: [null, reason] }),
  })
  return { statement: await getStatement(trx, gbc_id, id), unkept: row.storage_key }
}

/**
 * Begins to take a whole statement back; of one that isn't accepted nothing is left to do.
 * @returns it with the key of a stored file that nobody needs any more: discard it after the commit
 * @throws AppError 404, 409 for a stale version or while its job is at work, 422 when one of its months is closed
 */
export async function undoStatement(
  trx: Handle,
  actor: Actor,
  id: string,
  { version }: StatementActionInput,
): Promise<{ statement: Statement; unkept: string | null }> {
  const { gbc_id } = actor
  const row = await lockStatement(trx, gbc_id, id)
  if (row.status === 'undoing') await refuseAtWork(trx, row, 'Выписка уже отменяется')
  else await lockStatement(trx, gbc_id, id, version)
  if (!['reading', 'columns', 'ready', 'refused', 'repeated', 'posted', 'posting', 'undoing'].includes(row.status))
    throw invalid({}, 'Эту выписку отменить нельзя')
  if (row.status === 'posting') await refuseAtWork(trx, row, 'Выписка ещё принимается')
  if (row.status === 'reading') await refuseAtWork(trx, row, 'Выписка ещё читается')
  const { lines, first_day: first } = await linesInBooks(trx, gbc_id, id)
  // The job first: it holds its user, whom nobody holds after the ledger or the log.
  const job = lines === 0 ? null : await beginStatementJob(trx, actor, id, row.file_name, 'statement_undo')
  const { closed_through } = await lockLedger(trx, gbc_id)
  if (first !== null && closed_through !== null && first <= closed_through) throw invalid({}, closedMonthOf(first))
  const [parting] = await partingRegistries(trx, gbc_id, id)
  if (row.kind === 'bank' && parting)
    throw new AppError(409, `Поступление этой выписки разносит реестр «${parting.file_name}»: сначала отмените его`)
  const orders = (await deskOrdersOf(trx, gbc_id, id)).map((number) => `№ ${number}`)
  // Its cash may be spent by now: a desk tells that when the order itself is taken back.
  if (orders.length > 0)
    throw new AppError(
      409,
      `Наличные по этой выписке приняты в кассу: сначала сторнируйте ПКО ${orders.join(', ')} в платежах`,
    )
  await log(trx, actor, 'statement_undone', id, { file: [row.file_name, null] })
  await updateStatement(
    trx,
    row,
    job === null ? { status: 'undone', storage_key: null } : { status: 'undoing', job_id: job.id },
  )
  return { statement: await getStatement(trx, gbc_id, id), unkept: row.storage_key }
}

/** Members and garages of a decision are there. @throws AppError 422 at their fields */
async function refuseAbsent(
  trx: Handle,
  gbc_id: string,
  parts: readonly LinePart[],
  fieldOf: (index: number, name: string) => string,
) {
  const { members, garages } = await membersAndGarages(trx, gbc_id, parts)
  for (const [index, { member_id, garage_id }] of parts.entries()) {
    if (!members.has(member_id)) throw invalid({ [fieldOf(index, 'member_id')]: 'Такого члена нет: выберите заново' })
    if (garage_id !== null && !garages.has(garage_id))
      throw invalid({ [fieldOf(index, 'garage_id')]: 'Такого гаража нет' })
  }
}

const WORKED_AT = ['ready', 'posted']

async function lockBoth(trx: Handle, gbc_id: string, statement_id: string, line_id: string, version?: number) {
  const statement = await lockStatement(trx, gbc_id, statement_id)
  if (!WORKED_AT.includes(statement.status)) throw new AppError(409, 'Выписка в работе: подождите немного')
  return { statement, line: await lockLine(trx, gbc_id, statement_id, line_id, version) }
}

/** Puts a line to members' accounts: at once, or when its statement is accepted. */
async function assign(
  trx: Handle,
  actor: Actor,
  statement: StatementsTable,
  line: StatementLinesTable,
  parts: readonly LinePart[],
  at_once = false,
): Promise<StatementLine> {
  const { gbc_id, user_id } = actor
  if (line.direction !== 'in') throw invalid({}, 'Списание не относят к лицевому счёту')
  if (line.status === 'draft') await updateLine(trx, line, { decision: JSON.stringify(parts), decided_by: user_id })
  else if (line.status === 'unclear') await explainLine(trx, actor, statement, line, parts, at_once)
  else if (line.status === 'matched') {
    await forgetMatch(trx, actor, statement, line, { reason: 'Платёж отнесён к другому счёту', at_once })
    await explainLine(trx, actor, statement, await lockLine(trx, gbc_id, statement.id, line.id), parts, at_once)
  } else throw invalid({}, 'Эту строку не разбирают')
  await log(trx, actor, 'line_matched', statement.id, { amount: [null, formatMoney(line.amount)] })
  return getLine(trx, gbc_id, line.id)
}

/** A person says whose the money of a line is. @throws AppError 404, 409, 422 */
export async function matchLineByHand(
  trx: Handle,
  actor: Actor,
  statement_id: string,
  line_id: string,
  { version, member_id, garage_id }: LineMatchInput,
): Promise<StatementLine> {
  const { statement, line } = await lockBoth(trx, actor.gbc_id, statement_id, line_id, version)
  const parts = [{ member_id, garage_id, amount: line.amount }]
  await refuseAbsent(trx, actor.gbc_id, parts, (_index, name) => name)
  return assign(trx, actor, statement, line, parts)
}

/** A person parts the money of a line. @throws AppError 404, 409, 422 when the parts don't make the line */
export async function splitLine(
  trx: Handle,
  actor: Actor,
  statement_id: string,
  line_id: string,
  { version, parts, at_once }: LineSplitInput,
): Promise<StatementLine> {
  const { statement, line } = await lockBoth(trx, actor.gbc_id, statement_id, line_id, version)
  const sum = parts.reduce((total, { amount }) => total + amount, 0)
  if (sum !== line.amount)
    throw invalid({ parts: `Части составляют ${formatMoney(sum)}, а платёж ${formatMoney(line.amount)}` })
  await refuseAbsent(trx, actor.gbc_id, parts, (index, name) => `parts.${index}.${name}`)
  return assign(trx, actor, statement, line, parts, at_once)
}

/** A person says that a line isn't known: its money waits to be explained. @throws AppError 404, 409, 422 */
export async function leaveLine(
  trx: Handle,
  actor: Actor,
  statement_id: string,
  line_id: string,
  { version, reason, at_once, date }: Partial<LineLeaveInput> & { date?: string },
): Promise<StatementLine> {
  const { gbc_id, user_id } = actor
  const { statement, line } = await lockBoth(trx, gbc_id, statement_id, line_id, version)
  if (line.direction !== 'in') throw invalid({}, 'Эту строку не разбирают')
  if (line.status === 'draft') await updateLine(trx, line, leftBy(user_id))
  else if (line.status === 'matched')
    await forgetMatch(trx, actor, statement, line, { reason: reason || 'Платёж отнесён по ошибке', date, at_once })
  else if (line.status === 'arrival')
    await freeArrival(trx, actor, statement, line, {
      reason: reason || 'Поступление отнесено по ошибке',
      date,
      byHand: true,
    })
  else if (line.status !== 'unclear') throw invalid({}, 'Эту строку не разбирают')
  await log(trx, actor, 'line_left', statement.id, { amount: [null, formatMoney(line.amount)] })
  return getLine(trx, gbc_id, line.id)
}

/**
 * Takes back a payment that came by a statement: its money waits to be explained, for the bank still has it.
 * @returns the statement, to be shown anew; null where it is no such payment
 */
export async function reverseStatementPayment(
  trx: Handle,
  actor: Actor,
  payment_id: string,
  { reason, date }: { reason: string; date?: string | null },
): Promise<ShownAnew | null> {
  const line = await lineOfPayment(trx, actor.gbc_id, payment_id)
  if (!line) return null
  await leaveLine(trx, actor, line.statement_id, line.id, { reason, date: date ?? undefined })
  return [{ type: 'statements', id: line.statement_id, version: 1 }]
}
