import type { Selectable } from 'kysely'
import type { Page } from '#contract/common'
import type { Member } from '#contract/members'
import {
  PROPOSAL_FIELDS,
  type Contacts,
  type OwnProposal,
  type Proposal,
  type ProposalField,
  type ProposalStatus,
} from '#contract/proposals'
import { userName } from '#contract/personName'
import type { Db, Handle } from '#server/db/engine'
import { locked } from '#server/db/locks'
import type { ContactProposalsTable } from '#server/db/tables'
import { notFound } from '#server/lib/errors'
import { paginate } from '#server/db/pages'
import { membersByIds } from '#server/features/members/membersRepository'

export type ProposalRow = Selectable<ContactProposalsTable>

const fieldsOf = (contacts: Contacts) => PROPOSAL_FIELDS.filter((field) => field in contacts)
export const pick = (from: Pick<Member, ProposalField>, fields: readonly ProposalField[]): Contacts =>
  Object.fromEntries(fields.map((field) => [field, from[field]]))
export const differs = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)

export const toOwnProposal = ({ before, after, ...row }: ProposalRow): OwnProposal => ({
  ...row,
  before: JSON.parse(before) as Contacts,
  after: JSON.parse(after) as Contacts,
})

/** A proposal beside the card as it is now. */
function toProposal(row: ProposalRow & { decided_by_name: string | null }, member: Member): Proposal {
  const proposal = toOwnProposal(row)
  const fields = fieldsOf(proposal.after)
  return {
    ...proposal,
    gbc_id: row.gbc_id,
    member_id: row.member_id,
    member_name: member.display_name,
    member_version: member.version,
    present: pick(member, fields),
    changed_since:
      proposal.status === 'open' ? fields.filter((field) => differs(proposal.before[field], member[field])) : [],
    decided_by_name: row.decided_by_name,
  }
}

const proposalsOf = (handle: Handle, gbc_id: string) =>
  handle.selectFrom('contact_proposals').where('contact_proposals.gbc_id', '=', gbc_id)

/** Proposals with those who decided about them. */
const withDeciders = (rows: ReturnType<typeof proposalsOf>) =>
  rows
    .leftJoin('users', 'users.id', 'decided_by')
    .selectAll('contact_proposals')
    .select(['users.last_name', 'users.first_name', 'users.email'])

const proposals = (handle: Handle, gbc_id: string) => withDeciders(proposalsOf(handle, gbc_id))

type Joined = Awaited<ReturnType<ReturnType<typeof proposals>['execute']>>[number]
const named = ({ last_name, first_name, email, ...row }: Joined) => ({
  ...row,
  decided_by_name: userName({ last_name, first_name, email }),
})

/** Proposals of a cooperative's members: open ones the oldest first, decided ones the latest first. */
export async function listProposals(
  db: Db,
  gbc_id: string,
  query: { status?: ProposalStatus; member_id?: string; page: number; page_size: number },
): Promise<Page<Proposal>> {
  const { status, member_id } = query
  const wanted = {
    ...(status && { 'contact_proposals.status': status }),
    ...(member_id && { 'contact_proposals.member_id': member_id }),
  }
  const page = await paginate(
    db,
    gbc_id,
    () => proposalsOf(db.heavy, gbc_id).where((eb) => eb.and(wanted)),
    (rows) => withDeciders(rows).orderBy('contact_proposals.id', status === 'open' ? 'asc' : 'desc'),
    query,
  )
  const members = new Map(
    (
      await membersByIds(
        db,
        gbc_id,
        page.items.map(({ member_id }) => member_id),
      )
    ).map((member) => [member.id, member]),
  )
  const items = page.items.flatMap((row) => {
    const member = members.get(row.member_id)
    return member ? [toProposal(named(row), member)] : []
  })
  return { ...page, items }
}

/** @throws AppError 404 */
export async function getProposal(handle: Handle, gbc_id: string, id: string, member: Member): Promise<Proposal> {
  const row = await proposals(handle, gbc_id).where('contact_proposals.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Такого предложения нет')
  return toProposal(named(row), member)
}

/** Whose proposal it is. @throws AppError 404 */
export async function memberOf(handle: Handle, gbc_id: string, id: string): Promise<string> {
  const row = await handle
    .selectFrom('contact_proposals')
    .select('member_id')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Такого предложения нет')
  return row.member_id
}

/** A proposal's row, held till the end of the transaction. @throws AppError 404 */
export async function lockProposal(trx: Handle, gbc_id: string, id: string): Promise<ProposalRow> {
  const row = await trx
    .selectFrom('contact_proposals')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .$call(locked(trx))
    .executeTakeFirst()
  if (!row) throw notFound('Такого предложения нет')
  return row
}

export const openProposal = (handle: Handle, gbc_id: string, member_id: string): Promise<ProposalRow | undefined> =>
  handle
    .selectFrom('contact_proposals')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .where('member_id', '=', member_id)
    .where('status', '=', 'open')
    .executeTakeFirst()

const SHOWN = 10

/** A member's own proposals, the latest first. */
export async function ownProposals(handle: Handle, gbc_id: string, member_id: string): Promise<OwnProposal[]> {
  const rows = await handle
    .selectFrom('contact_proposals')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .where('member_id', '=', member_id)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(toOwnProposal)
}

type Written = Partial<Omit<ProposalRow, 'gbc_id' | 'id' | 'member_id' | 'version' | 'created_at'>>

/** Writes a held proposal as its next version. */
export async function writeProposal(trx: Handle, row: ProposalRow, columns: Written): Promise<ProposalRow> {
  const next = { ...columns, version: row.version + 1 }
  await trx
    .updateTable('contact_proposals')
    .set(next)
    .where('gbc_id', '=', row.gbc_id)
    .where('id', '=', row.id)
    .execute()
  return { ...row, ...next }
}

/** How many proposals wait for a decision. */
export async function countOpen(handle: Handle, gbc_id: string): Promise<number> {
  const { count } = await handle
    .selectFrom('contact_proposals')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('gbc_id', '=', gbc_id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertProposal = (trx: Handle, row: ProposalRow) =>
  trx.insertInto('contact_proposals').values(row).execute()

/** Ids of the users who are the member, but for one. */
export async function otherUsersOf(trx: Handle, gbc_id: string, member_id: string, user_id: string): Promise<string[]> {
  const users = await trx
    .selectFrom('users')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('member_id', '=', member_id)
    .where('id', '!=', user_id)
    .execute()
  return users.map(({ id }) => id)
}
