import type { Page } from '#contract/common'
import type { LinePart } from '#contract/money/lineState'
import type { PayerRule } from '#contract/money/statements'
import type { Db, Handle } from '#server/db/engine'
import { countedPage } from '#server/db/pages'
import type { StatementLinesTable } from '#server/db/tables'
import { newId, now } from '#server/lib/ids'
import { ruleKeys } from './matching/payerRules'

/** What was learned of the payer of a line: rules of the own account, else of the full name. */
function rulesOf(trx: Handle, { gbc_id, counter_account, counter_name }: StatementLinesTable) {
  const { account, name } = ruleKeys({ counter_account, counter_name })
  if (account === null && name === null) return null
  const rules = trx.selectFrom('payer_rules').selectAll().where('gbc_id', '=', gbc_id)
  return {
    account,
    name,
    rules: rules.where(({ eb, or }) =>
      or([...(account ? [eb('counter_account', '=', account)] : []), ...(name ? [eb('name', '=', name)] : [])]),
    ),
  }
}

/** A person has matched a line to one member: the next one of this payer is known by that, whatever was wrong before. */
export async function learnPayer(
  trx: Handle,
  line: StatementLinesTable,
  { member_id, garage_id }: LinePart,
): Promise<void> {
  const found = rulesOf(trx, line)
  if (!found) return
  const rule = (await found.rules.execute()).find((row) => row.member_id === member_id)
  if (rule) {
    await trx
      .updateTable('payer_rules')
      .set({ confirmed: rule.confirmed + 1, wrong: 0, last_used: now(), garage_id })
      .where('gbc_id', '=', line.gbc_id)
      .where('id', '=', rule.id)
      .execute()
    return
  }
  await trx
    .insertInto('payer_rules')
    .values({
      gbc_id: line.gbc_id,
      id: newId(),
      counter_account: found.account,
      name: found.name,
      payer: line.counter_name,
      member_id,
      garage_id,
      confirmed: 1,
      wrong: 0,
      last_used: now(),
    })
    .execute()
}

/** A match was taken back as soon as it was made: a payer who is known by it alone isn't known at all. */
export async function unlearnPayer(trx: Handle, line: StatementLinesTable, member_ids: readonly string[]) {
  const found = rulesOf(trx, line)
  if (!found) return
  const learned = (await found.rules.execute()).filter(
    ({ member_id, confirmed }) => member_ids.includes(member_id) && confirmed === 1,
  )
  for (const { gbc_id, id } of learned)
    await trx.deleteFrom('payer_rules').where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
}

/** A match was taken back: what was learned by it isn't trusted any more. */
export async function doubtPayer(trx: Handle, line: StatementLinesTable, member_ids: readonly string[]): Promise<void> {
  const found = rulesOf(trx, line)
  if (!found) return
  for (const rule of (await found.rules.execute()).filter((row) => member_ids.includes(row.member_id)))
    await trx
      .updateTable('payer_rules')
      .set({ wrong: rule.wrong + 1 })
      .where('gbc_id', '=', line.gbc_id)
      .where('id', '=', rule.id)
      .execute()
}

/** A match that was taken back a moment ago stands again: it was no mistake. */
export async function trustPayer(trx: Handle, line: StatementLinesTable, member_ids: readonly string[]): Promise<void> {
  const found = rulesOf(trx, line)
  if (!found) return
  const doubted = (await found.rules.execute()).filter(
    ({ member_id, wrong }) => member_ids.includes(member_id) && wrong > 0,
  )
  for (const { gbc_id, id, wrong } of doubted)
    await trx
      .updateTable('payer_rules')
      .set({ wrong: wrong - 1 })
      .where('gbc_id', '=', gbc_id)
      .where('id', '=', id)
      .execute()
}

/** What was learned of payers, the latest used first. */
export const listPayerRules = (
  { read }: Db,
  gbc_id: string,
  query: { page: number; page_size: number },
): Promise<Page<PayerRule>> =>
  countedPage(
    read.selectFrom('payer_rules as rule').where('rule.gbc_id', '=', gbc_id),
    (rows) =>
      rows
        .innerJoin('members', (join) =>
          join.onRef('members.gbc_id', '=', 'rule.gbc_id').onRef('members.id', '=', 'rule.member_id'),
        )
        .leftJoin('garages', (join) =>
          join.onRef('garages.gbc_id', '=', 'rule.gbc_id').onRef('garages.id', '=', 'rule.garage_id'),
        )
        .select(['rule.id', 'rule.payer', 'rule.member_id', 'members.display_name as member_name'])
        .select(['garages.number as garage_number', 'rule.confirmed', 'rule.wrong', 'rule.last_used'])
        .orderBy('rule.last_used', 'desc')
        .orderBy('rule.id'),
    query,
  )
