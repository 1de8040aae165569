import type { StatementLinesTable, StatementsTable } from '#server/db/tables'
import { newId, now } from '#server/lib/ids'

/** Rows of a statement that was read and can be accepted, as tests write them past the upload. */

const DAY = '2026-01-15'

export const statementRow = (
  row: Pick<StatementsTable, 'gbc_id' | 'id'> & Partial<StatementsTable>,
): StatementsTable => ({
  bank_account_id: newId(),
  file_name: 'выписка.txt',
  sha256: row.id,
  storage_key: null,
  job_id: null,
  status: 'ready',
  problem: null,
  account: '40703810700380000123',
  from_on: DAY,
  to_on: DAY,
  opening: 0,
  received: 100,
  paid: 0,
  closing: 100,
  difference: 0,
  incomplete: 0,
  documents_total: 1,
  lines_total: 1,
  known_total: 0,
  remarks: '[]',
  reason: null,
  created_by: null,
  posted_at: null,
  version: 1,
  created_at: now(),
  updated_at: now(),
  ...row,
})

export const statementLineRow = (
  row: Pick<StatementLinesTable, 'gbc_id' | 'id' | 'statement_id'> & Partial<StatementLinesTable>,
): StatementLinesTable => ({
  position: 1,
  doc_key: row.id,
  direction: 'in',
  number: '1',
  date: DAY,
  booked_on: DAY,
  amount: 100,
  kind: 'Платежное поручение',
  counter_name: 'Некто',
  counter_tp_id: '',
  counter_account: '',
  counter_bic: '',
  purpose: 'взнос',
  raw: '',
  level: 0,
  what: 'payment',
  member_id: null,
  garage_id: null,
  reasons: '[]',
  suggestions: '[]',
  status: 'draft',
  live: 0,
  decision: null,
  decided_by: null,
  operation_id: null,
  payment_id: null,
  postings: 0,
  version: 1,
  ...row,
})
