import type { LineArrivalInput, RegistryColumnsInput, RegistryPlaceInput } from '#contract/money/registries'
import { formatMoney } from '#contract/money/format'
import type { Statement, StatementLine } from '#contract/money/statements'
import type { Db, Handle } from '#server/db/engine'
import type { StatementsTable } from '#server/db/tables'
import type { Poster } from '#server/features/ledger/ledgerService'
import { getLine, lockLine } from '#server/features/statements/linesRepository'
import { beginStatementJob, createStatement, type StatementJobInput } from '#server/features/statements/createStatement'
import { getStatement, lockStatement, updateStatement } from '#server/features/statements/statementsRepository'
import type { Actor } from '#server/http/actor'
import { AppError, invalid } from '#server/lib/errors'
import { auditTrail } from '#server/records/auditTrail'
import { arrivalOf, lockRegistries, netOf, unclearCredits, waitingRegistries } from './arrivalsRepository'
import { certainArrivals } from './certainArrivals'
import { fittingCredits, mayBring, missingCredit } from './fittingCredits'
import type { KeptSheet } from './keepRegistry'
import { deleteMapping, saveMapping } from './mappingsRepository'
import { mayBeFee } from './readings'
import { explainArrival, explainByRegistry, freeArrival } from './postArrivals'

const { log } = auditTrail('statements', [])

/** A read registry that isn't accepted, held, with its file still there. @throws AppError 404, 409, 422 */
async function lockRead(trx: Handle, gbc_id: string, id: string, version: number | undefined) {
  const row = await lockStatement(trx, gbc_id, id, version)
  const { shape, sheet, storage_key } = row
  if (!['columns', 'ready'].includes(row.status) || shape === null || sheet === null)
    throw invalid({}, 'Столбцы указывают у реестра, который ещё не принят')
  if (storage_key === null) throw invalid({}, 'Файла больше нет: загрузите его ещё раз')
  return { row, shape, storage_key, table: JSON.parse(sheet) as KeptSheet }
}

/** Reads the file once more. A registry that was read already is taken back and its file read as a new one. */
async function readAgain(
  trx: Handle,
  actor: Actor,
  { row, storage_key }: Pick<Awaited<ReturnType<typeof lockRead>>, 'row' | 'storage_key'>,
  rest: Omit<StatementJobInput, 'statement_id'>,
): Promise<Statement> {
  const { gbc_id, id, file_name, sha256 } = row
  if (row.status === 'columns') {
    const job = await beginStatementJob(trx, actor, id, file_name, 'statement_read', rest)
    await updateStatement(trx, row, { status: 'reading', job_id: job.id, problem: null, remarks: '[]' })
    return getStatement(trx, gbc_id, id)
  }
  await updateStatement(trx, row, { status: 'undone', storage_key: null })
  return createStatement(trx, actor, { file_name, storage_key, sha256 }, rest)
}

/**
 * Says what the columns of a registry are: kept for the next file of this shape, and the file is read by it.
 * @throws AppError 404, 409 for a stale version, 422 for what is no registry, or is accepted
 */
export async function nameColumns(
  trx: Handle,
  actor: Actor,
  id: string,
  { version, without_unreadable, ...mapping }: RegistryColumnsInput,
): Promise<Statement> {
  const read = await lockRead(trx, actor.gbc_id, id, version)
  const { shape, table } = read
  const places = new Set(table.columns.map(({ index }) => index))
  if (mapping.columns.some(({ index }) => !places.has(index))) throw invalid({ columns: 'Такого столбца в файле нет' })
  const statement = await readAgain(trx, actor, read, { without_unreadable, place: table.place })
  const mapping_id = await saveMapping(trx, actor.gbc_id, { ...mapping, shape, header: table.text })
  await log(trx, actor, 'columns_named', mapping_id, { name: [null, mapping.name] })
  return statement
}

/** Forgets what the columns of a shape are. @throws AppError 404 */
export async function forgetColumns(trx: Handle, actor: Actor, id: string): Promise<void> {
  const name = await deleteMapping(trx, actor.gbc_id, id)
  await log(trx, actor, 'columns_forgotten', id, { name: [name, null] })
}

/**
 * Says where the table of a registry stands: another sheet, another row with the names of its columns.
 * @throws AppError 404, 409 for a stale version, 422 for what is no registry, is accepted, or has no such sheet
 */
export async function placeTable(
  trx: Handle,
  actor: Actor,
  id: string,
  { version, ...place }: RegistryPlaceInput,
): Promise<Statement> {
  const read = await lockRead(trx, actor.gbc_id, id, version)
  if (!read.table.sheets?.some(({ index }) => index === place.sheet))
    throw invalid({ sheet: 'Такого листа в файле нет' })
  return readAgain(trx, actor, read, { place })
}

/**
 * The credit that a registry of a lump sum parts, held with its statement: before the registry itself is.
 * @param line_id as a person chose it, where more than one may be or the bank has kept a part of it
 */
export async function lockCredit(trx: Handle, registry: StatementsTable, line_id: string | null | undefined) {
  const { gbc_id } = registry
  const fitting = await fittingCredits(trx, registry)
  const { exact, reduced } = fitting
  const chosen =
    line_id == null && exact.length === 1 ? exact[0] : [...exact, ...reduced].find(({ id }) => id === line_id)
  if (!chosen) return { fitting, held: null }
  const statement = await lockStatement(trx, gbc_id, chosen.statement_id)
  const line = await lockLine(trx, gbc_id, chosen.statement_id, chosen.id)
  const isThere = statement.status === 'posted' && line.status === 'unclear'
  return { fitting, held: isThere ? { statement, line } : null }
}

/**
 * Gives a registry of a lump sum the credit that it parts. Within `lockCredit` and `lockStatement`.
 * @throws AppError 422 when no credit is what its payments make less the fee, or a person has to choose one
 */
export async function takeCredit(
  trx: Handle,
  poster: Poster,
  registry: StatementsTable,
  { fitting: { exact, reduced }, held }: Awaited<ReturnType<typeof lockCredit>>,
): Promise<void> {
  const { gbc_id, id } = registry
  const net = await netOf(trx, gbc_id, id)
  if (held && mayBring(registry, held.line, net)) {
    const fee = net - held.line.amount
    return explainByRegistry(trx, poster, held.statement, held.line, { registry_id: id, fee })
  }
  if (exact.length > 1)
    throw invalid({ arrival_line_id: 'Таких поступлений несколько: выберите, какое из них разносит реестр' })
  if (reduced.length > 0)
    throw invalid({
      arrival_line_id: `К зачислению по реестру ${formatMoney(net)}, а пришло меньше: выберите поступление, если разница — комиссия банка`,
    })
  throw invalid({}, await missingCredit(trx, registry, net))
}

/** Money of a registry that is taken back waits to be explained again. The statement that brought it is held first. */
export async function releaseArrival(trx: Handle, poster: Poster, registry_id: string, reason: string): Promise<void> {
  const { gbc_id } = poster
  const seen = await arrivalOf(trx, gbc_id, registry_id)
  if (!seen) return
  const statement = await lockStatement(trx, gbc_id, seen.statement_id)
  await lockRegistries(trx, gbc_id, [registry_id])
  if (!(await arrivalOf(trx, gbc_id, registry_id))) return
  const line = await lockLine(trx, gbc_id, seen.statement_id, seen.id)
  await freeArrival(trx, poster, statement, line, { reason, byHand: false })
}

/** A person says that a credit is the money of registries of card payments. @throws AppError 404, 409, 422 */
export async function confirmArrival(
  trx: Handle,
  actor: Actor,
  statement_id: string,
  line_id: string,
  { version, registry_ids }: LineArrivalInput,
): Promise<StatementLine> {
  const { gbc_id } = actor
  const statement = await lockStatement(trx, gbc_id, statement_id)
  const line = await lockLine(trx, gbc_id, statement_id, line_id, version)
  if (statement.kind !== 'bank' || statement.status !== 'posted' || line.status !== 'unclear')
    throw invalid({}, 'К эквайрингу относят невыясненное поступление принятой выписки')
  await lockRegistries(trx, gbc_id, registry_ids)
  const waiting = (await waitingRegistries(trx, gbc_id)).filter(({ id }) => registry_ids.includes(id))
  if (waiting.length !== new Set(registry_ids).size)
    throw new AppError(409, 'Деньги по этому реестру уже пришли или он отменён: обновите страницу')
  const net = waiting.reduce((sum, registry) => sum + registry.net, 0)
  const fee = net - line.amount
  if (fee !== 0 && !(waiting.length === 1 && mayBeFee(waiting[0], line.amount)))
    throw invalid({
      registry_ids: `По реестрам ждут ${formatMoney(net)}, а пришло ${formatMoney(line.amount)}`,
    })
  await explainArrival(trx, actor, statement, line, [...new Set(registry_ids)], fee)
  await log(trx, actor, 'line_arrived', statement_id, { amount: [null, formatMoney(line.amount)] })
  return getLine(trx, gbc_id, line_id)
}

/** After a registry of card payments was accepted: money that came before it and certainly is its own is explained. */
export async function explainWaiting(db: Db, poster: Poster): Promise<void> {
  const { gbc_id } = poster
  for (const { id, statement_id } of await unclearCredits(db.read, gbc_id))
    await db.write.transaction().execute(async (trx) => {
      const statement = await lockStatement(trx, gbc_id, statement_id)
      const line = await lockLine(trx, gbc_id, statement_id, id)
      if (statement.status !== 'posted' || line.status !== 'unclear') return
      const registry_ids = (await certainArrivals(trx, gbc_id, [line])).get(id)
      if (registry_ids) await explainArrival(trx, poster, statement, line, registry_ids)
    })
}
