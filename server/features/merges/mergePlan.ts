import { memberInputSchema, type Member, type MemberInput } from '#contract/members'
import { EXCHANGED_FIELDS, MERGE_FIELDS, STANDING_FIELDS, takenByDefault, type MergeChoice } from '#contract/merges'
import { sortKey } from '#server/db/keys'
import { invalid } from '#server/lib/errors'
import { columnsOf } from '#server/features/members/memberRows'
import { check } from '#server/http/validation'
import type { WholeRow } from './mergesRepository'

type Columns = Record<string, unknown>

/** What a merge writes into the two records. */
export interface MembersPlan {
  survivor: Columns
  other: Columns
  /** Whether the two records change their passports with each other. */
  passports: boolean
}

/** Of equal ones the first stays, where it stood. */
function union<Item>(lists: Item[][], keyOf: (item: Item) => string): Item[] {
  const kept = new Map<string, Item>()
  for (const item of lists.flat()) if (!kept.has(keyOf(item))) kept.set(keyOf(item), item)
  return [...kept.values()]
}

const plain = (text: string) => sortKey(text).replaceAll(' ', '')

/** The survivor with what is taken from the other; phones, contact persons, vehicles and tags of both. */
function united(survivor: Member, other: Member, take: MergeChoice[]): MemberInput {
  const taken = MERGE_FIELDS.filter((field) => take.includes(field))
  const input = {
    ...survivor,
    ...Object.fromEntries(taken.map((field) => [field, other[field]])),
    phones: union([survivor.phones, other.phones], String),
    contact_persons: union([survivor.contact_persons, other.contact_persons], ({ name, phone }) =>
      [plain(name), phone].join(' '),
    ),
    vehicles: union([survivor.vehicles, other.vehicles], ({ plate }) => plain(plate)),
    tags: union([survivor.tags, other.tags], plain),
  }
  return check(memberInputSchema, input)
}

/** The other's number goes to the survivor, the survivor's to the other: no number is lost or given to a third. */
function exchanged(row: WholeRow, take: MergeChoice[]): Columns {
  const fields = EXCHANGED_FIELDS.filter((field) => take.includes(field))
  return Object.fromEntries(
    fields.flatMap((field) => [
      [field, row[field]],
      [`${field}_key`, row[`${field}_key`]],
    ]),
  )
}

/** @throws AppError 422 when the two can't be one: a person and an organisation, one of them merged already */
export function refuseUnmergeable(survivor: Member, other: Member): void {
  if (survivor.id === other.id) throw invalid({ other_id: 'Это одна и та же карточка' })
  if (survivor.kind !== other.kind) throw invalid({ other_id: 'Человека и организацию объединить нельзя' })
  if (other.merged_into_id) throw invalid({ other_id: 'Эта карточка уже объединена с другой' })
  if (survivor.archived_at) throw invalid({}, 'Карточка, которая остаётся, в архиве: сначала верните её из архива')
}

/** @throws AppError 422 when the united record breaks a rule: more phones than a member may have */
export function planMembers(
  survivor: Member,
  other: Member,
  rows: { survivor: WholeRow; other: WholeRow },
  take: MergeChoice[] | undefined,
  at: string,
): MembersPlan {
  const chosen = take ?? takenByDefault(survivor, other)
  const standing = chosen.includes('standing')
    ? Object.fromEntries(STANDING_FIELDS.map((field) => [field, rows.other[field]]))
    : {}
  return {
    survivor: { ...columnsOf(united(survivor, other, chosen)), ...standing },
    other: { archived_at: other.archived_at ?? at, merged_into_id: survivor.id, ...exchanged(rows.survivor, chosen) },
    passports: chosen.includes('passport'),
  }
}
