import {
  type Import,
  type ImportActionInput,
  type ImportCheckInput,
  type ImportCounts,
  type ImportDecision,
  type ImportDecisionsInput,
  type ImportJobKind,
  type ImportMapping,
  type ImportMappingInput,
  type ImportSettings,
  type ImportTable,
  type ImportTableInput,
} from '#contract/imports'
import type { Actor } from '#server/http/actor'
import { audit } from '#server/records/audit'
import type { Db, Handle } from '#server/db/engine'
import { AppError, invalid } from '#server/lib/errors'
import { insertJob } from '#server/jobs/jobsRepository'
import {
  deleteRow,
  getImport,
  insertImport,
  lockImport,
  undecidedPairs,
  updateImport,
  type NewImport,
} from './importsRepository'
import { deleteMapping, saveMapping } from './mappingsRepository'
import type { StoredImport } from './storedImport'
import type { Wanted } from './readTable'

const titles: Record<ImportJobKind, string> = {
  import_read: 'чтение файла',
  import_check: 'проверка',
  import_refused: 'непринятые строки',
  import_apply: 'запись',
  import_undo: 'отмена',
}

/** Input of a job of an import. */
export interface ImportJobInput {
  import_id: string
  wanted?: Wanted
  check_id?: string
}

/** Queues the next job of an import and answers with the import. Wake the runner after the commit. */
async function queueJob(
  trx: Handle,
  { gbc_id, user_id }: Actor,
  { id, file_name }: Pick<StoredImport, 'id' | 'file_name'>,
  kind: ImportJobKind,
  input: Omit<ImportJobInput, 'import_id'> = {},
  columns: Parameters<typeof updateImport>[3] = {},
): Promise<Import> {
  const job = await insertJob(trx, {
    gbc_id,
    user_id,
    kind,
    title: `Импорт «${file_name}»: ${titles[kind]}`,
    input: { ...input, import_id: id } satisfies ImportJobInput,
  })
  await updateImport(trx, gbc_id, id, { ...columns, job_id: job.id })
  return getImport(trx, gbc_id, id)
}

export async function createImport(trx: Handle, file: NewImport): Promise<Import> {
  const id = await insertImport(trx, file)
  const created = await queueJob(trx, file, { id, file_name: file.file_name }, 'import_read', { wanted: {} })
  await audit(trx, {
    gbc_id: file.gbc_id,
    user_id: file.user_id,
    action: 'import_uploaded',
    area: 'imports',
    record_id: id,
    changes: { file: [null, file.file_name] },
  })
  return created
}

const APPLIED = 'Этот импорт уже записан: загрузите файл ещё раз'
const WITHDRAWING = 'Прошлая запись этого импорта ещё убирается: подождите немного'
const NO_FILE = 'Файла импорта больше нет: загрузите его ещё раз'

/**
 * Reads an import that can still be worked at. One that was withdrawn half written waits until what was written is removed,
 * as that goes by the plan that it has.
 * @throws AppError 404, 409, 422
 */
async function lockUnapplied(trx: Handle, { gbc_id }: Actor, id: string, version?: number): Promise<StoredImport> {
  const row = await lockImport(trx, gbc_id, id, version)
  if (row.status === 'applied' || row.status === 'undone') throw invalid({}, APPLIED)
  if (row.phase !== null) throw new AppError(409, WITHDRAWING)
  return row
}

/** Reads another sheet, or takes other rows for the header. */
export const chooseTable = (
  db: Db,
  actor: Actor,
  id: string,
  { version, ...wanted }: ImportTableInput,
): Promise<Import> =>
  db.write.transaction().execute(async (trx) => {
    const row = await lockUnapplied(trx, actor, id, version)
    if (row.storage_key === null) throw invalid({}, NO_FILE)
    return queueJob(trx, actor, row, 'import_read', { wanted })
  })

const MONEY = ['debt', 'advance']

function checkSettings(settings: ImportSettings, table: ImportTable): void {
  const fields = settings.columns.map(({ field }) => field)
  const unknown = settings.columns.findIndex(({ index }) => !table.columns.some((column) => column.index === index))
  if (unknown >= 0) throw invalid({ [`columns.${unknown}.index`]: 'Такого столбца нет' })
  const indexes = settings.columns.map(({ index }) => index)
  const twice = indexes.findIndex((index, place) => indexes.indexOf(index) !== place)
  if (twice >= 0) throw invalid({ [`columns.${twice}.index`]: 'Столбец выбран дважды' })
  if (!fields.some((field) => ['garage_number', 'name', 'last_name'].includes(field)))
    throw invalid({ columns: 'Укажите столбец с номером гаража или с именем' })
  if (fields.includes('name') && fields.includes('last_name'))
    throw invalid({ columns: 'Имя выберите целиком или по частям, не то и другое' })
  if (fields.some((field) => MONEY.includes(field)) && settings.as_of === null)
    throw invalid({ as_of: 'Укажите, на какой день остатки' })
}

/** The settings with what a plus means in balances whose header doesn't tell it. @throws AppError 422 when nobody has said */
function withSign(settings: ImportSettings, { columns }: ImportTable): ImportSettings {
  const unclear = columns.filter(
    ({ index, sign_unclear }) =>
      sign_unclear && settings.columns.some((column) => column.index === index && MONEY.includes(column.field)),
  )
  const { balance_sign } = settings
  if (unclear.length === 0) return { ...settings, balance_sign: null }
  if (!balance_sign) {
    const names = unclear.map(({ header }) => `«${header}»`).join(', ')
    throw invalid({ balance_sign: `Укажите, что значит плюс в столбце ${names}: долг или аванс` })
  }
  const read = settings.columns.map((column) =>
    unclear.some(({ index }) => index === column.index) ? { ...column, field: balance_sign } : column,
  )
  return { ...settings, columns: read }
}

/** Makes a dry run. @throws AppError 404, 409, 422 when the mapping can't be */
export const checkImport = (
  db: Db,
  actor: Actor,
  id: string,
  { version, columns, as_of, owned_from, hidden_rows, balance_sign }: ImportCheckInput,
): Promise<Import> =>
  db.write.transaction().execute(async (trx) => {
    const row = await lockUnapplied(trx, actor, id, version)
    if (row.sheet_table === null || row.storage_key === null) throw invalid({}, NO_FILE)
    const table = JSON.parse(row.sheet_table) as ImportTable
    const asked: ImportSettings = { columns, as_of, owned_from, hidden_rows, balance_sign }
    checkSettings(asked, table)
    const settings = withSign(asked, table)
    return queueJob(trx, actor, row, 'import_check', {}, { settings: JSON.stringify(settings) })
  })

/** Keeps decisions about doubtful pairs and makes the dry run anew where they change it. */
export const decide = (
  db: Db,
  actor: Actor,
  id: string,
  { version, decisions, rest }: ImportDecisionsInput,
): Promise<Import> =>
  db.write.transaction().execute(async (trx) => {
    const row = await lockUnapplied(trx, actor, id, version)
    if (row.settings === null || row.storage_key === null) throw invalid({}, 'Сначала проверьте файл')
    const all = JSON.parse(row.decisions) as Record<string, ImportDecision>
    if (rest)
      for (const { key, suggestion } of await undecidedPairs(trx, row))
        all[key] = rest === 'suggested' ? suggestion : rest
    for (const { key, decision } of decisions) all[key] = decision
    return queueJob(trx, actor, row, 'import_check', {}, { decisions: JSON.stringify(all) })
  })

const UNDECIDED = 'Сначала решите, один это человек или разные'

/**
 * Begins to write what the latest dry run has shown.
 * @throws AppError 404, 409, 422 when there is nothing to write, or something to decide
 */
export const applyImport = (db: Db, actor: Actor, id: string, { version }: ImportActionInput): Promise<Import> =>
  db.write.transaction().execute(async (trx) => {
    const row = await lockUnapplied(trx, actor, id, version)
    if (row.status !== 'checked' || row.counts === null || row.check_id === null)
      throw invalid({}, 'Сначала проверьте файл')
    const counts = JSON.parse(row.counts) as ImportCounts
    if (counts.undecided > 0) throw invalid({}, UNDECIDED)
    if (counts.made + counts.changed === 0) throw invalid({}, 'Записывать нечего: в файле нет ничего нового')
    return queueJob(trx, actor, row, 'import_apply', { check_id: row.check_id })
  })

/** Begins to take an import back. @throws AppError 404, 409, 422 when it isn't applied */
export const undoImport = (db: Db, actor: Actor, id: string, { version }: ImportActionInput): Promise<Import> =>
  db.write.transaction().execute(async (trx) => {
    const row = await lockImport(trx, actor.gbc_id, id, version)
    if (row.status !== 'applied') throw invalid({}, 'Отменить можно только записанный импорт')
    return queueJob(trx, actor, row, 'import_undo')
  })

/** Forgets an import that isn't applied. @returns what is to be cleaned up after the commit */
export const deleteImport = (db: Db, actor: Actor, id: string): Promise<StoredImport> =>
  db.write.transaction().execute(async (trx) => {
    const row = await lockUnapplied(trx, actor, id)
    await deleteRow(trx, actor.gbc_id, id)
    await audit(trx, {
      ...actor,
      action: 'import_deleted',
      area: 'imports',
      record_id: id,
      changes: { file: [row.file_name, null] },
    })
    return row
  })

/** Keeps a mapping of columns for the next table with these headers. */
export async function keepMapping(trx: Handle, actor: Actor, input: ImportMappingInput): Promise<ImportMapping> {
  const mapping = await saveMapping(trx, actor.gbc_id, input)
  const { id, name } = mapping
  await audit(trx, {
    ...actor,
    action: 'mapping_saved',
    area: 'imports',
    record_id: id,
    changes: { name: [null, name] },
  })
  return mapping
}

/** @throws AppError 404 */
export const forgetMapping = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.write.transaction().execute(async (trx) => {
    const name = await deleteMapping(trx, actor.gbc_id, id)
    await audit(trx, {
      ...actor,
      action: 'mapping_deleted',
      area: 'imports',
      record_id: id,
      changes: { name: [name, null] },
    })
  })
