import type { Db } from '#server/db/engine'
import { sortKey } from '#server/db/keys'

/** A number behind the words for a personal account, with either keyboard's «с»: «л/с 000048», «лс 48», «лиц. счёт № 48». */
const ACCOUNT = /^(?:л\s*[/\\.]?\s*[сc]\.?|лиц(?:евой|\.)?(?:\s*сч(?:[её]т|\.)?)?)\s*№?\s*(?=\d)/iu

/** The number in a search that names a personal account in words; null in any other search. */
export function namedAccount(query: string): string | null {
  const text = query.trim()
  const number = text.replace(ACCOUNT, '')
  return number === text ? null : number
}

/** Whose account has the very number, also an earlier one of the member: «17» and «000017» are one. */
export async function accountHolders({ heavy }: Db, gbc_id: string, number: string): Promise<string[]> {
  const key = sortKey(number)
  const numbered = await heavy
    .selectFrom('members')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('account_number_key', '=', key)
    .unionAll(({ selectFrom }) =>
      selectFrom('personal_accounts')
        .select('member_id as id')
        .where('gbc_id', '=', gbc_id)
        .where('number_key', '=', key),
    )
    .execute()
  if (numbered.length === 0) return []
  const present = await heavy
    .selectFrom('members')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where(
      'id',
      'in',
      numbered.map(({ id }) => id),
    )
    .where('archived_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .execute()
  return present.map(({ id }) => id)
}

/**
 * Whom a search means that names an account in words; null where it names none, or one that nobody has: then it is looked for
 * like any other text.
 */
export async function namedHolders(db: Db, gbc_id: string, query: string | undefined): Promise<string[] | null> {
  const number = query === undefined ? null : namedAccount(query)
  if (number === null) return null
  const holders = await accountHolders(db, gbc_id, number)
  return holders.length > 0 ? holders : null
}
