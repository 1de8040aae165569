import type { Address, BankAccount, BankAccountInput, Gbc, GbcInfoInput, GbcInput } from '#contract/gbc'
import type { Handle } from '#server/db/engine'
import { lockGbcRow } from '#server/db/locks'
import type { BankAccountsTable, GbcsTable } from '#server/db/tables'
import { ledgerAccountOf } from '#server/features/ledger/ledgerRepository'
import { AppError, invalid } from '#server/lib/errors'
import { timeZoneOf } from '#server/lib/days'
import { newId, now } from '#server/lib/ids'

const toAccount = (row: BankAccountsTable): BankAccount => ({
  id: row.id,
  number: row.number,
  is_primary: row.is_primary === 1,
  bank: {
    id: null,
    name: row.bank_name,
    bic: row.bic,
    corr_account: row.corr_account,
    swift: row.swift,
    tp_id: row.bank_tp_id,
    trrc: row.bank_trrc,
  },
})

/** Accounts of a cooperative, the primary one first. */
export async function bankAccountsOf(handle: Handle, gbc_id: string): Promise<BankAccount[]> {
  const rows = await handle
    .selectFrom('bank_accounts')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toAccount)
}

async function toGbc(handle: Handle, row: GbcsTable): Promise<Gbc> {
  const bank_accounts = await bankAccountsOf(handle, row.id)
  return {
    ...row,
    address: JSON.parse(row.address) as Address,
    majority: row.majority as Gbc['majority'],
    vote_weight: row.vote_weight as Gbc['vote_weight'],
    time_zone: timeZoneOf(row.id) as Gbc['time_zone'],
    bank_account: bank_accounts.find(({ is_primary }) => is_primary) ?? null,
    bank_accounts,
  }
}

export async function findGbc(handle: Handle, id: string): Promise<Gbc | undefined> {
  const row = await handle.selectFrom('gbcs').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toGbc(handle, row)
}

export async function getGbc(handle: Handle, id: string): Promise<Gbc> {
  const row = await handle.selectFrom('gbcs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return toGbc(handle, row)
}

/** What the law takes where a charter says nothing (facts.md §5). */
const CHARTER_DEFAULTS = { quorum_percent: 50, majority: 'simple', vote_weight: 'member', notice_days: 14 } as const

type Requisites = Omit<GbcInfoInput, 'version'>

const columnsOf = (input: Requisites) => ({
  full_name: input.full_name,
  short_name: input.short_name,
  tp_id: input.tp_id,
  trrc: input.trrc ?? null,
  ogrn: input.ogrn ?? null,
  address: JSON.stringify(input.address),
  phone_number: input.phone_number ?? null,
  email: input.email ?? null,
  chairman_name: input.chairman_name ?? null,
  accountant_name: input.accountant_name ?? null,
  quorum_percent: input.quorum_percent ?? CHARTER_DEFAULTS.quorum_percent,
  majority: input.majority ?? CHARTER_DEFAULTS.majority,
  vote_weight: input.vote_weight ?? CHARTER_DEFAULTS.vote_weight,
  notice_days: input.notice_days ?? CHARTER_DEFAULTS.notice_days,
})

export const gbcNames = (handle: Handle, ids: string[]) =>
  handle.selectFrom('gbcs').select(['id', 'short_name as name']).where('id', 'in', ids).execute()

/**
 * Makes a cooperative; the caller becomes its chairman.
 * @throws AppError 422 when the ИНН is kept already or the bank account is wrong
 */
export async function insertGbc(trx: Handle, user_id: string, { bank_account, ...requisites }: GbcInput): Promise<Gbc> {
  const id = newId()
  const row = { id, ...columnsOf(requisites), version: 1, created_at: now(), updated_at: now() }
  await trx.insertInto('gbcs').values(row).execute()
  if (bank_account) await insertBankAccount(trx, id, bank_account, 'bank_account.')
  await trx.updateTable('users').set({ gbc_id: id, role: 'chairman' }).where('id', '=', user_id).execute()
  return getGbc(trx, id)
}

/** Writes requisites and charter settings as the next version. */
export async function updateGbc(trx: Handle, before: Gbc, input: Requisites): Promise<Gbc> {
  const values = { ...columnsOf(input), version: before.version + 1, updated_at: now() }
  await trx.updateTable('gbcs').set(values).where('id', '=', before.id).execute()
  return getGbc(trx, before.id)
}

/** Holds the cooperative's row till the end of the transaction, so that two edits follow each other. */
export async function lockGbc(trx: Handle, id: string): Promise<Gbc> {
  await lockGbcRow(trx, id)
  return getGbc(trx, id)
}

/** Fills what was left out of a bank from the directory. @throws AppError 422 at `…bank.bic` */
async function bankColumns(trx: Handle, { bank }: BankAccountInput, path: string) {
  const known = await trx.selectFrom('banks').selectAll().where('bic', '=', bank.bic).executeTakeFirst()
  if (known?.closed)
    throw invalid({
      [`${path}bank.bic`]: `У банка «${known.name}» отозвана лицензия или закрыт корреспондентский счёт`,
    })
  const name = bank.name ?? known?.name
  if (!name)
    throw invalid({
      [`${path}bank.bic`]: `Банка с БИК ${bank.bic} нет в справочнике: впишите его название`,
      [`${path}bank.name`]: 'Впишите название банка',
    })
  return {
    bic: bank.bic,
    bank_name: name,
    corr_account: bank.corr_account ?? known?.corr_account ?? null,
    swift: bank.swift ?? known?.swift ?? null,
    bank_tp_id: bank.tp_id ?? null,
    bank_trrc: bank.trrc ?? null,
  }
}

const clearPrimary = (trx: Handle, gbc_id: string) =>
  trx.updateTable('bank_accounts').set({ is_primary: 0 }).where('gbc_id', '=', gbc_id).execute()

export const setPrimary = async (trx: Handle, gbc_id: string, id: string): Promise<void> => {
  await clearPrimary(trx, gbc_id)
  await trx
    .updateTable('bank_accounts')
    .set({ is_primary: 1 })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .execute()
}

/**
 * Adds an account; the first one of a cooperative is its primary one.
 * @param path what stands before the names of its fields in the request, e.g. `bank_account.`
 * @returns the account's id
 */
export async function insertBankAccount(
  trx: Handle,
  gbc_id: string,
  input: BankAccountInput,
  path = '',
): Promise<string> {
  const id = newId()
  const others = await bankAccountsOf(trx, gbc_id)
  refuseSecond(others, input, path)
  const bank = await bankColumns(trx, input, path)
  await trx
    .insertInto('bank_accounts')
    .values({ gbc_id, id, number: input.number, ...bank, is_primary: 0, created_at: now() })
    .execute()
  if (others.length === 0 || input.is_primary) await setPrimary(trx, gbc_id, id)
  return id
}

function refuseSecond(others: BankAccount[], { number, bank }: BankAccountInput, path: string): void {
  const same = others.some((other) => other.number === number && other.bank.bic === bank.bic)
  if (same) throw invalid({ [`${path}number`]: 'Этот счёт уже записан' })
}

export async function updateBankAccount(
  trx: Handle,
  gbc_id: string,
  id: string,
  input: BankAccountInput,
): Promise<void> {
  refuseSecond(
    (await bankAccountsOf(trx, gbc_id)).filter((other) => other.id !== id),
    input,
    '',
  )
  const bank = await bankColumns(trx, input, '')
  await trx
    .updateTable('bank_accounts')
    .set({ number: input.number, ...bank })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .execute()
  if (input.is_primary) await setPrimary(trx, gbc_id, id)
}

/** An account that the books know keeps its name in them. @throws AppError 409 */
async function refuseInBooks(trx: Handle, gbc_id: string, id: string, message: string): Promise<void> {
  if (await ledgerAccountOf(trx, gbc_id, '51', id)) throw new AppError(409, message)
}

/** A statement that waits for «Принять» would post to an account that isn't there. @throws AppError 409 */
async function refuseWithStatement(trx: Handle, gbc_id: string, id: string): Promise<void> {
  const statement = await trx
    .selectFrom('statements')
    .select('file_name')
    .where('gbc_id', '=', gbc_id)
    .where('bank_account_id', '=', id)
    .where('status', 'not in', ['refused', 'repeated', 'undone'])
    .limit(1)
    .executeTakeFirst()
  if (statement)
    throw new AppError(409, `По этому счёту загружена выписка «${statement.file_name}»: сначала отмените её`)
}

/**
 * Removes an account; when it was the primary one, the oldest of the others takes its place.
 * @throws AppError 409 for one that money went through, or that a statement is of
 */
export async function deleteBankAccount(trx: Handle, gbc_id: string, id: string): Promise<void> {
  await refuseWithStatement(trx, gbc_id, id)
  await refuseInBooks(trx, gbc_id, id, 'По этому счёту проводили деньги: удалить его нельзя')
  await trx.deleteFrom('bank_accounts').where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
  const rest = await bankAccountsOf(trx, gbc_id)
  if (rest.length > 0 && !rest.some(({ is_primary }) => is_primary)) await setPrimary(trx, gbc_id, rest[0].id)
}

export const touchGbc = (trx: Handle, gbc: Gbc) =>
  trx
    .updateTable('gbcs')
    .set({ version: gbc.version + 1, updated_at: now() })
    .where('id', '=', gbc.id)
    .execute()

/** Whether a user is in a cooperative. */
export async function hasGbc(trx: Handle, user_id: string): Promise<boolean> {
  const { gbc_id } = await trx.selectFrom('users').select('gbc_id').where('id', '=', user_id).executeTakeFirstOrThrow()
  return gbc_id !== null
}
