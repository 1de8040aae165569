import { chart, type AccountCode } from '#contract/money/chart'
import { FIXED_CATEGORIES } from '#contract/money/expenses'
import type { Handle } from '#server/db/engine'
import { placeNames } from './places'

interface Line {
  debit_code: AccountCode
  debit_ref_id: string
  credit_code: AccountCode
  credit_ref_id: string
}

/** What accounts of the chart are called: «50 Касса», «76 Семёнов И. И., л/с 000123», «86 Членский взнос». */
export async function accountNames(
  handle: Handle,
  gbc_id: string,
  lines: readonly Line[],
): Promise<(code: AccountCode, ref_id: string) => string> {
  const refs = lines.flatMap(({ debit_ref_id, credit_ref_id }) => [debit_ref_id, credit_ref_id]).filter(Boolean)
  const names = await placeNames(handle, gbc_id)
  if (refs.length > 0) {
    const named = (table: 'contribution_kinds' | 'expense_categories' | 'accountable_persons') =>
      handle.selectFrom(table).select(['id', 'name']).where('gbc_id', '=', gbc_id).where('id', 'in', refs).execute()
    const [members, ...directories] = await Promise.all([
      handle
        .selectFrom('personal_accounts as personal')
        .innerJoin('members', (join) =>
          join.onRef('members.gbc_id', '=', 'personal.gbc_id').onRef('members.id', '=', 'personal.member_id'),
        )
        .select(['personal.id', 'personal.number', 'members.display_name'])
        .where('personal.gbc_id', '=', gbc_id)
        .where('personal.id', 'in', refs)
        .execute(),
      named('contribution_kinds'),
      named('expense_categories'),
      named('accountable_persons'),
    ])
    for (const { id, number, display_name } of members) names.set(id, `${display_name}, л/с ${number}`)
    for (const { id, name } of directories.flat()) names.set(id, name)
  }
  for (const { id, name } of FIXED_CATEGORIES) names.set(id, name)
  return (code, ref_id) => `${code} ${names.get(ref_id) ?? chart[code].name}`
}
