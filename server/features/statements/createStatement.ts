import type { Statement } from '#contract/money/statements'
import type { Handle } from '#server/db/engine'
import type { RegistryPlace } from '#server/features/registries/readRegistry'
import type { Actor } from '#server/http/actor'
import { insertJob } from '#server/jobs/jobsRepository'
import { newId, now } from '#server/lib/ids'
import { auditTrail } from '#server/records/auditTrail'
import { getStatement, insertStatement } from './statementsRepository'

const { log } = auditTrail('statements', [])

const titles = {
  statement_read: 'чтение',
  statement_post: 'приём',
  statement_undo: 'отмена',
} as const
export type StatementJobKind = keyof typeof titles

export interface StatementJobInput {
  statement_id: string
  /** Rows of a registry that can't be read are left out. */
  without_unreadable?: boolean
  /** Where the table of a registry stands, as a person has chosen. */
  place?: RegistryPlace
}

/** Queues the work on a statement. */
export const beginStatementJob = (
  trx: Handle,
  { gbc_id, user_id }: Actor,
  id: string,
  file_name: string,
  kind: StatementJobKind,
  rest: Omit<StatementJobInput, 'statement_id'> = {},
) =>
  insertJob(trx, {
    gbc_id,
    user_id,
    kind,
    title: `Выписка «${file_name}»: ${titles[kind]}`,
    input: { statement_id: id, ...rest } satisfies StatementJobInput,
  })

/** Takes a file: a job reads it. */
export async function createStatement(
  trx: Handle,
  actor: Actor,
  file: { file_name: string; storage_key: string; sha256: string },
  rest: Omit<StatementJobInput, 'statement_id'> = {},
): Promise<Statement> {
  const { gbc_id, user_id } = actor
  const [id, created_at] = [newId(), now()]
  const job = await beginStatementJob(trx, actor, id, file.file_name, 'statement_read', rest)
  await insertStatement(trx, {
    gbc_id,
    id,
    ...file,
    kind: 'bank',
    shape: null,
    sheet: null,
    bank_account_id: null,
    job_id: job.id,
    status: 'reading',
    problem: null,
    account: null,
    from_on: null,
    to_on: null,
    opening: null,
    received: null,
    paid: null,
    closing: null,
    difference: 0,
    incomplete: 0,
    documents_total: 0,
    lines_total: 0,
    known_total: 0,
    remarks: '[]',
    reason: null,
    created_by: user_id,
    posted_at: null,
    version: 1,
    created_at,
    updated_at: created_at,
  })
  await log(trx, actor, 'statement_uploaded', id, { file: [null, file.file_name] })
  return getStatement(trx, gbc_id, id)
}
