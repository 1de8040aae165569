import {
  memberActions,
  memberInputSchema,
  type Member,
  type MemberAction,
  type MemberActionInput,
  type MemberInput,
  type Passport,
  type PassportInput,
} from '#contract/members'
import { expectedVersion, type Actor } from '#server/http/actor'
import { changesBetween, type Changes } from '#server/records/changes'
import type { Db, Handle } from '#server/db/engine'
import { invalid, notFound } from '#server/lib/errors'
import { refreshGaragesOf } from '#server/features/garages/presentOwners'
import { validatePatch } from '#server/http/validation'
import { makeSetArchived } from '#server/records/makeSetArchived'
import { auditTrail } from '#server/records/auditTrail'
import type { Saved } from '#server/records/changePublisher'
import { HISTORY_FIELDS } from './memberRows'
import { editMember, insertMember, lockLivingMember, passportOf, updateMember } from './membersRepository'

const { log, logUpdate } = auditTrail('members', HISTORY_FIELDS)

export async function createMember(trx: Handle, actor: Actor, { version: _, ...input }: MemberInput): Promise<Member> {
  const member = await insertMember(trx, actor.gbc_id, input)
  await log(trx, actor, 'created', member.id)
  return member
}

/** Whether a member has another name, which owners of the same garages read too. */
export const isRenamed = ({ before, after }: Saved<Member>): boolean =>
  before !== null && before.display_name !== after.display_name

/**
 * Lays what was sent over the stored member.
 * @throws AppError 404, 409 stale version, 422 wrong fields
 */
export const changeMember = (db: Db, actor: Actor, id: string, sent: object): Promise<Saved<Member>> =>
  db.write.transaction().execute(async (trx) => {
    const before = await lockLivingMember(trx, actor.gbc_id, id, expectedVersion(sent))
    const { version: _, ...input } = validatePatch(memberInputSchema, before, sent)
    const after = await editMember(trx, before, input)
    if (isRenamed({ before, after })) await refreshGaragesOf(trx, actor.gbc_id, id)
    return { before, after: await logUpdate(trx, actor, 'updated', before, after) }
  })

/** Columns that a lifecycle action writes. */
function outcomeOf(action: MemberAction, { date, decision }: MemberActionInput) {
  const status = memberActions[action].to
  if (action === 'admit') return { status, joined_on: date, admission_decision: decision ?? null }
  if (action === 'resume') return { status, left_on: null, exit_decision: null }
  if (action === 'suspend') return { status }
  return { status, left_on: date, exit_decision: decision ?? null }
}

/** Moves a member along the lifecycle. @throws AppError 404, 409, 422 when the status or the dates don't allow it */
export const actOnMember = (
  db: Db,
  actor: Actor,
  id: string,
  action: MemberAction,
  input: MemberActionInput,
): Promise<Member> =>
  db.write.transaction().execute(async (trx) => {
    const before = await lockLivingMember(trx, actor.gbc_id, id, input.version)
    const { from, title } = memberActions[action]
    if (before.archived_at) throw invalid({}, 'Запись в архиве: сначала верните её из архива')
    if (!(from as readonly string[]).includes(before.status))
      throw invalid({}, `Действие «${title}» недоступно в этом состоянии`)
    if (action !== 'admit' && before.joined_on && input.date < before.joined_on) {
      throw invalid({ date: 'Дата раньше дня приёма в члены' })
    }
    const after = await updateMember(trx, before, outcomeOf(action, input))
    const changes = changesBetween(before, after, HISTORY_FIELDS)
    // Suspension and return write no date of their own: the history keeps what was typed.
    const typed = { date: [null, input.date], decision: [null, input.decision ?? null] } satisfies Changes
    await log(trx, actor, action, id, { ...typed, ...changes })
    return after
  })

export const setArchived = makeSetArchived(lockLivingMember, updateMember, logUpdate)

/** Passport data; the view is written to the audit log first. @throws AppError 404 */
export const viewPassport = (db: Db, actor: Actor, id: string): Promise<Passport> =>
  db.write.transaction().execute(async (trx) => {
    const passport = await passportOf(trx, actor.gbc_id, id)
    if (!passport) throw notFound('Паспортные данные не внесены')
    await log(trx, actor, 'passport_viewed', id)
    return JSON.parse(passport) as Passport
  })

/** Stores or removes (null) passport data. The history says that it happened, never what they were. */
export const savePassport = (db: Db, actor: Actor, id: string, input: PassportInput | null): Promise<Member> =>
  db.write.transaction().execute(async (trx) => {
    const before = await lockLivingMember(trx, actor.gbc_id, id, input?.version)
    const after = await updateMember(trx, before, { passport: input && JSON.stringify(columnsOfPassport(input)) })
    await log(trx, actor, input ? 'passport_saved' : 'passport_removed', id)
    return after
  })

const columnsOfPassport = ({ series, number, issued_by, issued_on, department_code }: PassportInput): Passport => ({
  series,
  number,
  issued_by: issued_by ?? null,
  issued_on: issued_on ?? null,
  department_code: department_code ?? null,
})
