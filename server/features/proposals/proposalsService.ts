import { pages } from '#contract/pages'
import { memberInputSchema, type Member } from '#contract/members'
import {
  NAME_FIELDS,
  PROPOSAL_FIELDS,
  type AcceptInput,
  type Contacts,
  type DeclineInput,
  type OwnProposal,
  type Proposal,
  type ProposalField,
  type ProposalInput,
} from '#contract/proposals'
import type { Actor } from '#server/http/actor'
import { changesBetween, type Changes } from '#server/records/changes'
import type { Db, Handle } from '#server/db/engine'
import { conflict, invalid, notFound } from '#server/lib/errors'
import { refreshGaragesOf } from '#server/features/garages/presentOwners'
import { HISTORY_FIELDS } from '#server/features/members/memberRows'
import { editMember, lockLivingMember, lockMember } from '#server/features/members/membersRepository'
import { notify, type Notice } from '#server/mail/notify'
import { newId, now } from '#server/lib/ids'
import { validatePatch } from '#server/http/validation'
import { auditTrail } from '#server/records/auditTrail'
import { refuseStale } from '#server/records/lockForUpdate'
import {
  differs,
  getProposal,
  lockProposal,
  memberOf,
  openProposal,
  pick,
  toOwnProposal,
  writeProposal,
  type ProposalRow,
  insertProposal,
  otherUsersOf,
} from './proposalsRepository'

const { log } = auditTrail('members', HISTORY_FIELDS)

/** A proposal after a change of it, and who was notified. */
export interface ProposalOutcome<Shown = OwnProposal> {
  gbc_id: string
  member_id: string
  proposal: Shown
  notified: string[]
}

/** Where the office decides, and where the member sees how it went. */

const fieldNames: Record<ProposalField, string> = {
  last_name: 'фамилия',
  first_name: 'имя',
  middle_name: 'отчество',
  phones: 'телефон',
  email: 'электронная почта',
  registration_address: 'адрес регистрации',
  postal_address: 'почтовый адрес',
}
const inWords = (contacts: Contacts) =>
  PROPOSAL_FIELDS.filter((field) => field in contacts)
    .map((field) => fieldNames[field])
    .join(', ')

/** Fields as they are to be, checked as a part of the whole card. @throws AppError 422 */
function wanted(member: Member, input: ProposalInput): Contacts {
  const fields = PROPOSAL_FIELDS.filter(
    (field) => member.kind === 'person' || !(NAME_FIELDS as readonly string[]).includes(field),
  )
  const sent = Object.fromEntries(fields.map((field) => [field, input[field]]))
  const card = validatePatch(memberInputSchema, member, sent) as Pick<Member, ProposalField>
  const changed = fields.filter((field) => differs(member[field], card[field]))
  if (changed.length === 0) throw invalid({}, 'Вы ничего не изменили: карточка уже такая')
  const renamed = changed.some((field) => (NAME_FIELDS as readonly string[]).includes(field))
  if (renamed && !input.reason) throw invalid({ reason: 'Напишите, почему имя другое: так правление решит быстрее' })
  return Object.fromEntries(changed.map((field) => [field, card[field] ?? null]))
}

/** A proposal that waits is replaced: there is one of a member at a time. @throws AppError 422 */
export async function proposeContacts(
  trx: Handle,
  actor: Actor,
  member_id: string,
  input: ProposalInput,
): Promise<ProposalOutcome> {
  const { gbc_id, user_id } = actor
  const member = await lockLivingMember(trx, gbc_id, member_id)
  const after = wanted(member, input)
  const before = pick(member, Object.keys(after) as ProposalField[])
  const columns = {
    user_id,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    reason: input.reason ?? null,
    updated_at: now(),
  }
  const waiting = await openProposal(trx, gbc_id, member_id)
  await log(trx, actor, 'contacts_proposed', member_id, {
    proposed: [null, inWords(after)],
    reason: [null, columns.reason],
  })
  if (waiting)
    return { gbc_id, member_id, proposal: toOwnProposal(await writeProposal(trx, waiting, columns)), notified: [] }

  const row: ProposalRow = {
    ...columns,
    gbc_id,
    id: newId(),
    member_id,
    status: 'open',
    answer: null,
    decided_by: null,
    decided_at: null,
    version: 1,
    created_at: columns.updated_at,
  }
  await insertProposal(trx, row)
  const notified = await notify(trx, {
    gbc_id,
    to: { permission: 'members.write', except: user_id },
    kind: 'contact_change_proposed',
    title: `${member.display_name}: предложены новые контакты`,
    text: `Что изменить: ${inWords(after)}.`,
    link: pages.proposals(),
  })
  return { gbc_id, member_id, proposal: toOwnProposal(row), notified }
}

/** @throws AppError 404 when nothing waits, 409 with the present one when it was replaced in another window */
export const withdrawProposal = (db: Db, actor: Actor, member_id: string, version?: number): Promise<ProposalOutcome> =>
  db.write.transaction().execute(async (trx) => {
    const { gbc_id, user_id } = actor
    await lockMember(trx, gbc_id, member_id)
    const waiting = await openProposal(trx, gbc_id, member_id)
    if (!waiting) throw notFound('Предложения, которое ждёт решения, нет: возможно, его только что решили')
    await refuseStale(version, waiting, () => toOwnProposal(waiting))
    const row = await writeProposal(trx, waiting, {
      status: 'withdrawn',
      decided_by: user_id,
      decided_at: now(),
      updated_at: now(),
    })
    await log(trx, actor, 'contacts_withdrawn', member_id)
    return { gbc_id, member_id, proposal: toOwnProposal(row), notified: [] }
  })

const DECIDED = {
  accepted: 'уже приняли',
  declined: 'уже отклонили',
  withdrawn: 'отозвал сам член кооператива',
} as const

/**
 * Holds an open proposal and its member's card.
 * @throws AppError 404; 409 with the proposal as it is now when it was changed, 422 when it was decided
 */
async function lockOpen(
  trx: Handle,
  gbc_id: string,
  id: string,
  version: number,
): Promise<{ row: ProposalRow; member: Member }> {
  // The card first, as whoever proposes holds it: two who wait for each other would wait for ever.
  const member = await lockMember(trx, gbc_id, await memberOf(trx, gbc_id, id))
  const row = await lockProposal(trx, gbc_id, id)
  if (row.status !== 'open') throw invalid({}, `Это предложение ${DECIDED[row.status]}`)
  if (row.version !== version) throw conflict(await getProposal(trx, gbc_id, id, member))
  return { row, member }
}

/** Tells the users who are the member. */
async function tellMember(
  trx: Handle,
  { gbc_id, user_id }: Actor,
  member_id: string,
  notice: Pick<Notice, 'kind' | 'title' | 'text'>,
): Promise<string[]> {
  const user_ids = await otherUsersOf(trx, gbc_id, member_id, user_id)
  return user_ids.length === 0 ? [] : notify(trx, { gbc_id, to: { user_ids }, link: pages.ownCard(), ...notice })
}

async function decide(
  trx: Handle,
  { gbc_id, user_id }: Actor,
  row: ProposalRow,
  member: Member,
  status: 'accepted' | 'declined',
  answer: string | null,
): Promise<Proposal> {
  await writeProposal(trx, row, { status, answer, decided_by: user_id, decided_at: now(), updated_at: now() })
  return getProposal(trx, gbc_id, row.id, member)
}

/**
 * Writes what was proposed into the card.
 * @throws AppError 404; 409 with the proposal beside the card as it is now, when either was changed since it was looked at; 422
 */
export const acceptProposal = (
  db: Db,
  actor: Actor,
  id: string,
  { version, member_version }: AcceptInput,
): Promise<ProposalOutcome<Proposal> & { member: Member }> =>
  db.write.transaction().execute(async (trx) => {
    const { gbc_id } = actor
    const { row, member: before } = await lockOpen(trx, gbc_id, id, version)
    if (before.version !== member_version) throw conflict(await getProposal(trx, gbc_id, id, before))
    const { version: _, ...input } = validatePatch(memberInputSchema, before, JSON.parse(row.after) as Contacts)
    const member = await editMember(trx, before, input)
    if (member.display_name !== before.display_name) await refreshGaragesOf(trx, gbc_id, member.id)
    await log(trx, actor, 'contacts_accepted', member.id, changesBetween(before, member, HISTORY_FIELDS))
    const notified = await tellMember(trx, actor, member.id, {
      kind: 'contact_change_accepted',
      title: 'Ваши новые контакты приняты',
      text: `Изменено: ${inWords(JSON.parse(row.after) as Contacts)}.`,
    })
    return {
      gbc_id,
      member_id: member.id,
      proposal: await decide(trx, actor, row, member, 'accepted', null),
      notified,
      member,
    }
  })

/** @throws AppError 404, 409 with the proposal as it is now, 422 */
export const declineProposal = (
  db: Db,
  actor: Actor,
  id: string,
  { version, answer }: DeclineInput,
): Promise<ProposalOutcome<Proposal>> =>
  db.write.transaction().execute(async (trx) => {
    const { gbc_id } = actor
    const { row, member } = await lockOpen(trx, gbc_id, id, version)
    await log(trx, actor, 'contacts_declined', member.id, { answer: [null, answer] } satisfies Changes)
    const notified = await tellMember(trx, actor, member.id, {
      kind: 'contact_change_declined',
      title: 'Ваши новые контакты не приняты',
      text: answer,
    })
    return {
      gbc_id,
      member_id: member.id,
      proposal: await decide(trx, actor, row, member, 'declined', answer),
      notified,
    }
  })
