import { formatDate } from '#contract/format'
import { endAfter } from '#contract/text'
import { formatMoney } from '#contract/money/format'
import type { Db } from '#server/db/engine'
import type { StatementsTable } from '#server/db/tables'
import { keepRegistry } from '#server/features/registries/keepRegistry'
import { mappingsByShape } from '#server/features/registries/mappingsRepository'
import { storedFile } from '#server/files/storedFile'
import type { JobHandler } from '#server/jobs/jobRunner'
import type { ClaimedJob } from '#server/jobs/jobsRepository'
import { today } from '#server/lib/days'
import { AppError } from '#server/lib/errors'
import { newId, sha256 } from '#server/lib/ids'
import { fileThreads } from '#server/lib/threads/fileThreads'
import { directoryPortions, ownAccounts, readOwnFacts } from './directoryRepository'
import { keepLines, lineRow } from './keepLines'
import type { MatchedStatement, ReadAnswer, ReadThreadData } from './read.thread'
import { nothingNew } from './nothingNew'
import { documentKey } from './reading/documentKey'
import {
  getRow,
  insertStatement,
  knownDocuments,
  lockStatement,
  siblingOf,
  statementBefore,
  updateStatement,
} from './statementsRepository'
import type { StatementJobInput } from './createStatement'

type Line = MatchedStatement['lines'][number]

const threads = fileThreads<ReadThreadData, ReadAnswer>('features/statements/read.thread')

const keyOf = (account: string, line: Line) => sha256(`${documentKey(account, line)}|${line.ordinal}`)

/** What is to be known before it is accepted. */
async function remarksOf(
  db: Db,
  gbc_id: string,
  bank_account_id: string,
  { from, to, opening, foreign, outside, lines }: MatchedStatement,
  known: ReadonlyMap<string, string>,
): Promise<string[]> {
  const remarks: string[] = []
  const before = await statementBefore(db.heavy, gbc_id, bank_account_id, from)
  if (before?.to_on && endAfter(before.to_on) < from)
    remarks.push(`Между ${formatDate(before.to_on)} и ${formatDate(from)} нет выписки`)
  else if (
    before?.to_on &&
    endAfter(before.to_on) === from &&
    before.closing !== null &&
    opening !== null &&
    before.closing !== opening
  )
    remarks.push(
      `Остаток на начало отличается от остатка прошлой выписки на ${formatMoney(Math.abs(opening - before.closing))}`,
    )
  if (opening === null) remarks.push('В файле нет остатков: сверить с банком можно только суммы документов')
  const now = today(gbc_id)
  const future = lines.filter(({ booked_on }) => booked_on > now).length
  if (future > 0)
    remarks.push(`Документов с днём, который ещё не наступил: ${future}. Проверьте дату и скачайте заново`)
  else if (to > now) remarks.push(`В файле указан период по ${formatDate(to)}: выписка принимается по сегодня`)
  if (outside > 0) remarks.push(`Документов с днём вне периода выписки: ${outside}`)
  if (foreign > 0) remarks.push(`Документов по другим счетам: ${foreign}, они не загружены`)
  if (known.size > 0) remarks.push(`Загружены раньше: ${known.size} из ${lines.length}`)
  return remarks
}

/** Writes the lines of a read statement that aren't in the books, and what was found out of it as a whole. */
async function keep(
  db: Db,
  job: ClaimedJob,
  row: StatementsTable,
  read: MatchedStatement,
  bank_account_id: string,
): Promise<void> {
  const { gbc_id } = row
  const { account, lines } = read
  const known = await knownDocuments(
    db.heavy,
    gbc_id,
    lines.map((line) => keyOf(account, line)),
  )
  const rows = lines
    .map((line, index) => lineRow(row, line, index + 1, keyOf(account, line)))
    .filter(({ doc_key }) => !known.has(doc_key))
  await keepLines(db, job, row, rows)
  const last = lines.reduce((day, { booked_on }) => (booked_on > day ? booked_on : day), '')
  // Banks state the end of the month that goes on.
  const to_on = [read.to, [today(gbc_id), last].sort()[1]].sort()[0]
  const remarks = await remarksOf(db, gbc_id, bank_account_id, read, known)
  const [since] = [...known.values()].sort().reverse()
  const isNew = rows.length > 0 || lines.length === 0
  await db.write.transaction().execute(async (trx) => {
    // A read that was cancelled may have been taken back by now.
    if ((await lockStatement(trx, gbc_id, row.id)).status !== 'reading') return
    await updateStatement(trx, row, {
      bank_account_id,
      account,
      status: isNew ? 'ready' : 'repeated',
      problem: isNew
        ? read.problem
        : [nothingNew(gbc_id, lines.length, since), read.problem].filter(Boolean).join('. '),
      from_on: [read.from, to_on].sort()[0],
      to_on,
      opening: read.opening,
      received: read.received ?? sumOf(lines, 'in'),
      paid: read.paid ?? sumOf(lines, 'out'),
      closing: read.closing,
      difference: read.difference,
      incomplete: read.received_difference !== 0 || read.paid_difference !== 0 ? 1 : 0,
      documents_total: lines.length,
      lines_total: rows.length,
      known_total: lines.length - rows.length,
      remarks: JSON.stringify(remarks),
      storage_key: null,
    })
  })
}

const sumOf = (lines: readonly Line[], direction: string) =>
  lines.reduce((sum, line) => sum + (line.direction === direction ? line.amount : 0), 0)

/** Reads a statement's file and matches its lines. What is no statement is told in words, and nothing of it is kept. */
export const readStatementJob: JobHandler = async ({ db, files, realtime }, { job, signal }) => {
  const { gbc_id } = job
  const { statement_id, without_unreadable = false, place } = JSON.parse(job.input) as StatementJobInput
  const row = await getRow(db.read, gbc_id, statement_id)
  if (row.status !== 'reading') return null
  if (row.storage_key === null) throw new AppError(422, 'Файла больше нет: загрузите его ещё раз')
  const publish = async (id: string) =>
    realtime.changed(gbc_id, { type: 'statements', id, version: (await getRow(db.read, gbc_id, id)).version })
  const file = await storedFile(files, row.storage_key)
  const own = await readOwnFacts(db.heavy, gbc_id)
  const registry = {
    mappings: await mappingsByShape(db.heavy, gbc_id),
    today: today(gbc_id),
    without_unreadable,
    place,
  }
  const portions = directoryPortions(db.heavy, gbc_id)
  const answer = await threads.run({ file, own, registry }, { signal, portions })
  signal.throwIfAborted()
  if ('bad' in answer) {
    await updateStatement(db.write, row, { status: 'refused', problem: answer.bad, storage_key: null })
    await files.remove(row.storage_key)
    await publish(statement_id)
    throw new AppError(422, answer.bad)
  }
  if ('registry' in answer) {
    // Its file is needed until it is accepted: the columns may turn out to be other ones.
    await keepRegistry(db, job, row, answer.registry)
    await publish(statement_id)
    return null
  }
  const accounts = new Map((await ownAccounts(db.heavy, gbc_id)).map(({ number, id }) => [number, id]))
  const [first, ...others] = answer.statements
  // A file about several accounts becomes a statement of each.
  for (const other of others) {
    // A run that was killed may have begun or finished it.
    const begun = await siblingOf(db.read, row, other.account)
    if (begun && begun.status !== 'reading') continue
    const sibling = begun ?? { ...row, id: newId(), account: other.account, storage_key: null, version: 1 }
    if (!begun) await db.write.transaction().execute((trx) => insertStatement(trx, sibling))
    await keep(db, job, sibling, other, accounts.get(other.account) ?? '')
    await publish(sibling.id)
  }
  await keep(db, job, row, first, accounts.get(first.account) ?? '')
  await files.remove(row.storage_key)
  await publish(statement_id)
  return null
}
