import type { Handle } from '#server/db/engine'
import { today } from '#server/lib/days'
import type { DirectoryFacts } from './matching/directory'

const shortName = (last: string | null, first: string | null, middle: string | null, organisation: string | null) =>
  organisation ?? [last, ...[first, middle].flatMap((part) => (part ? `${part[0]}.` : []))].filter(Boolean).join(' ')

/** Everybody and everything that a statement may name, as of today. */
export async function readDirectoryFacts(handle: Handle, gbc_id: string): Promise<DirectoryFacts> {
  const day = today(gbc_id)
  const members = await handle
    .selectFrom('members')
    .select(['id', 'last_name', 'first_name', 'middle_name', 'organisation_name', 'tp_id', 'account_number'])
    .select(['balance', 'left_on', 'archived_at'])
    .where('gbc_id', '=', gbc_id)
    .where('merged_into_id', 'is', null)
    .execute()
  const accounts = await handle
    .selectFrom('personal_accounts')
    .select(['number', 'member_id'])
    .where('gbc_id', '=', gbc_id)
    .execute()
  const garages = await handle
    .selectFrom('garages')
    .select(['id', 'number', 'block'])
    .where('gbc_id', '=', gbc_id)
    .where('archived_at', 'is', null)
    .execute()
  const ownerships = await handle
    .selectFrom('ownerships')
    .select(['garage_id', 'member_id', 'to_on'])
    .where('gbc_id', '=', gbc_id)
    .where('from_on', '<=', day)
    .execute()
  const payers = await handle
    .selectFrom('payer_rules')
    .select(['counter_account', 'name', 'member_id', 'garage_id', 'confirmed', 'wrong'])
    .where('gbc_id', '=', gbc_id)
    .execute()
  const own = await handle
    .selectFrom('gbcs')
    .select(['short_name', 'full_name', 'tp_id'])
    .where('id', '=', gbc_id)
    .executeTakeFirstOrThrow()

  const numbers = new Map<string, Set<string>>()
  const add = (id: string, number: string | null) => {
    if (number !== null) numbers.set(id, (numbers.get(id) ?? new Set()).add(number))
  }
  for (const { id, account_number } of members) add(id, account_number)
  for (const { member_id, number } of accounts) add(member_id, number)
  const owned = new Map<string, { owners: Set<string>; former: Set<string> }>()
  for (const { garage_id, member_id, to_on } of ownerships) {
    const garage = owned.get(garage_id) ?? { owners: new Set<string>(), former: new Set<string>() }
    owned.set(garage_id, garage)
    garage[to_on === null || to_on > day ? 'owners' : 'former'].add(member_id)
  }
  return {
    members: members.map(({ left_on, archived_at, account_number: _, ...member }) => ({
      ...member,
      short_name: shortName(member.last_name, member.first_name, member.middle_name, member.organisation_name),
      present: archived_at === null && (left_on === null || left_on > day),
      account_numbers: [...(numbers.get(member.id) ?? [])],
    })),
    garages: garages.map((garage) => {
      const { owners = new Set<string>(), former = new Set<string>() } = owned.get(garage.id) ?? {}
      return { ...garage, owners: [...owners], former: [...former].filter((id) => !owners.has(id)) }
    }),
    payers,
    own: {
      names: [own.short_name, own.full_name].filter(Boolean),
      tp_ids: own.tp_id ? [own.tp_id] : [],
      accounts: (await ownAccounts(handle, gbc_id)).map(({ number }) => number),
    },
  }
}

/** The cooperative's accounts at banks, the main one first. */
export const ownAccounts = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('bank_accounts')
    .select(['id', 'number', 'bank_name'])
    .where('gbc_id', '=', gbc_id)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .execute()
