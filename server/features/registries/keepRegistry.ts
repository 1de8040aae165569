import type { RegistryTable } from '#contract/money/registries'
import { formatDay } from '#server/lib/days'
import type { Db, Handle } from '#server/db/engine'
import type { StatementsTable } from '#server/db/tables'
import { keepLines, lineRow } from '#server/features/statements/keepLines'
import { nothingNew } from '#server/features/statements/nothingNew'
import type { MatchedRegistry } from '#server/features/statements/read.thread'
import {
  knownDocuments,
  lockStatement,
  sameFile,
  updateStatement,
} from '#server/features/statements/statementsRepository'
import type { RegistryPlace } from './readRegistry'
import type { RegistryDocument } from './registryLines'
import type { ClaimedJob } from '#server/jobs/jobsRepository'
import { sha256 } from '#server/lib/ids'

/** What is kept of a registry's table while it isn't accepted. */
export interface KeptSheet extends RegistryTable {
  /** For people, in the list of kept mappings. */
  text: string
  /** Where a person has said that it stands: it is read from there again. */
  place?: RegistryPlace
}

/** An accepted registry of the same days and shape. */
const sameDays = (handle: Handle, gbc_id: string, shape: string, from: string, to: string) =>
  handle
    .selectFrom('statements')
    .select(['file_name', 'from_on', 'to_on'])
    .where('gbc_id', '=', gbc_id)
    .where('shape', '=', shape)
    .where('status', 'in', ['posting', 'posted'])
    .where('from_on', '<=', to)
    .where('to_on', '>=', from)
    .executeTakeFirst()

/** Writes what was read of a registry: its lines, or else what the user has to say of its columns and rows. */
export async function keepRegistry(
  db: Db,
  job: ClaimedJob,
  row: StatementsTable,
  { shape, header, table, lines, kind, problem, remarks, difference, place }: MatchedRegistry,
): Promise<void> {
  const { gbc_id, id } = row
  const sheet = JSON.stringify({ ...table, text: header, place } satisfies KeptSheet)
  const write = (columns: Parameters<typeof updateStatement>[2]) =>
    db.write.transaction().execute(async (trx) => {
      // A read that was cancelled may have been taken back by now.
      if ((await lockStatement(trx, gbc_id, id)).status !== 'reading') return
      await updateStatement(trx, row, { shape, sheet, ...columns })
    })
  if (lines === null || kind === null)
    return write({ status: 'columns', kind: kind ?? row.kind, problem, remarks: JSON.stringify(remarks) })

  const keys = lines.map(({ key }) => sha256(key))
  const known = await knownDocuments(db.heavy, gbc_id, keys)
  const rows = lines.flatMap(({ key: _, ...line }, index) =>
    known.has(keys[index]) ? [] : [lineRow(row, line, index + 1, keys[index])],
  )
  /** Without what went back to cards. */
  const signedSum = (of: (line: RegistryDocument) => number) =>
    lines.reduce((sum, line) => sum + (line.direction === 'in' ? of(line) : -of(line)), 0)
  const days = lines.map(({ booked_on }) => booked_on).sort()
  const [from_on, to_on] = [days[0], days[days.length - 1]]
  const before = await sameFile(db.heavy, row)
  const [since] = [...known.values()].sort().reverse()
  const isNew = rows.length > 0 && !before
  if (isNew) await keepLines(db, job, row, rows)
  const same = known.size === 0 ? await sameDays(db.heavy, gbc_id, shape, from_on, to_on) : undefined
  const loaded = before && formatDay(gbc_id, before.created_at)
  await write({
    kind,
    status: isNew ? 'ready' : 'repeated',
    problem: isNew ? problem : loaded ? `Этот файл уже загружен ${loaded}` : nothingNew(gbc_id, lines.length, since),
    from_on,
    to_on,
    received: signedSum(({ amount }) => amount),
    paid: signedSum(({ fee }) => fee),
    difference,
    documents_total: lines.length,
    lines_total: rows.length,
    known_total: lines.length - rows.length,
    remarks: JSON.stringify([
      ...remarks,
      ...(known.size > 0 ? [`Загружены раньше: ${known.size} из ${lines.length}`] : []),
      ...(same ? [`За эти дни уже принят реестр «${same.file_name}»: проверьте, нет ли в нём тех же платежей`] : []),
    ]),
  })
}
