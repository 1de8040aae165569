import type { ExpressionBuilder } from 'kysely'
import { lookedUpById } from '#server/db/dialect'
import type { Db } from '#server/db/engine'
import { searchCondition, type SearchPlan } from '#server/db/search'
import type { Tables } from '#server/db/tables'
import { numberIn } from '#server/features/garages/garageRows'
import { ownersByNumber } from '#server/features/garages/memberGarages'
import { namedHolders } from './accountHolders'

/** Whom a search means, in the lists of members, of accounts and of those who are sent receipts. */
export interface MemberSearch {
  /** What is looked for in the members' own records. */
  words: string
  /** Ids of who owns a garage of the number that a word is, by the word. */
  owners: Record<string, string[]>
  /** Ids of those whose account is named, «л/с 000048»: nobody else is meant. Null where none is. */
  holders: string[] | null
}

/** Looks up what a search names besides words: an account, garages. @returns null where nothing is looked for */
export async function memberSearch(db: Db, gbc_id: string, q: string | undefined): Promise<MemberSearch | null> {
  const words = q && numberIn(q)
  if (!words) return null
  const holders = await namedHolders(db, gbc_id, q)
  return { words, holders, owners: holders ? {} : await ownersByNumber(db, gbc_id, q) }
}

/** Whether the search is looked for in the index of words: else how its rows are best read makes no difference. */
export const isByWords = (search: MemberSearch | null): boolean => search !== null && search.holders === null

/** Condition for a query of members that a search finds them. */
export const foundMembers =
  (db: Db, gbc_id: string, { words, owners, holders }: MemberSearch, plan?: SearchPlan) =>
  (eb: ExpressionBuilder<Tables, 'members'>) =>
    holders
      ? lookedUpById(db.heavy, holders)(eb)
      : searchCondition(db.engine, 'members', words, { gbc_id, ids: owners }, plan)(eb)
