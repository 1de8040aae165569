import type { GeneratedAlways } from 'kysely'

/**
 * Columns as they are stored, the same on both engines (stack.md, portable subset): dates and instants are ISO text,
 * money integer kopecks, truth 0 or 1, lists and objects JSON text, ids made by the application.
 */
type Flag = 0 | 1
type Json = string

export interface UsersTable {
  id: string
  email: string
  password_hash: string
  password_set: Flag
  enabled: Flag
  is_admin: Flag
  role: string | null
  gbc_id: string | null
  first_name: string | null
  last_name: string | null
  middle_name: string | null
  phone_number: string | null
  address: string | null
  postal_address: string | null
  job_name: string
  avatar_file_id: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface SessionsTable {
  id: string
  user_id: string
  token_hash: string
  created_at: string
  last_seen_at: string
  expires_at: string
  address: string | null
  user_agent: string | null
}

/** Every attempt to sign in: what the throttle counts. */
export interface LoginAttemptsTable {
  id: string
  /** SHA-256 of the e-mail typed, so that a mistyped password in that field is not kept. */
  account: string
  address: string
  succeeded: Flag
  at: string
}

export interface GbcsTable {
  id: string
  full_name: string
  short_name: string
  tp_id: string
  trrc: string | null
  ogrn: string | null
  address: Json
  phone_number: string | null
  email: string | null
  chairman_name: string | null
  accountant_name: string | null
  quorum_percent: number
  majority: string
  vote_weight: string
  notice_days: number
  version: number
  created_at: string
  updated_at: string
}

export interface BankAccountsTable {
  gbc_id: string
  id: string
  number: string
  /** The bank as it was when the account was entered: the directory may change or lose it. */
  bic: string
  bank_name: string
  corr_account: string | null
  swift: string | null
  bank_tp_id: string | null
  bank_trrc: string | null
  is_primary: Flag
  created_at: string
}

export interface BanksTable {
  id: string
  bic: string
  name: string
  corr_account: string | null
  swift: string | null
  city: string | null
  closed: Flag
}

/** One row: which directory is loaded. */
export interface BankDirectoryTable {
  id: number
  business_day: string
  imported_at: string
}

export interface MembersTable {
  /** Joins the search index; never leaves the server. */
  seq: GeneratedAlways<number>
  gbc_id: string
  id: string
  kind: string
  membership: string
  status: string
  display_name: string
  sort_key: string
  search_key: string
  last_name: string | null
  first_name: string | null
  middle_name: string | null
  organisation_name: string | null
  birth_date: string | null
  tp_id: string | null
  ogrn: string | null
  snils: string | null
  phones: Json
  email: string | null
  registration_address: string | null
  postal_address: string | null
  membership_number: string | null
  membership_number_key: string | null
  account_number: string | null
  account_number_key: string | null
  applied_on: string | null
  application_number: string | null
  joined_on: string | null
  admission_decision: string | null
  left_on: string | null
  exit_decision: string | null
  share_due: number | null
  share_paid: number | null
  consent_on: string | null
  representative: string | null
  vehicles: Json
  tags: Json
  note: string | null
  /** JSON of the passport, or null. Read by its own call only, each view logged. */
  passport: Json | null
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** Append-only, held so by triggers; each row's hash covers the row and the hash before it. */
export interface AuditTable {
  /** '' for what concerns the installation and no cooperative. */
  gbc_id: string
  seq: number
  id: string
  at: string
  user_id: string | null
  action: string
  area: string
  record_id: string
  changes: Json
  prev_hash: string
  hash: string
}

export interface IdempotencyKeysTable {
  user_id: string
  key: string
  request_hash: string
  status: number | null
  body: Json | null
  created_at: string
}

export interface FilesTable {
  id: string
  gbc_id: string | null
  user_id: string
  area: string
  record_id: string | null
  name: string
  /** Random name in the FileStore. */
  storage_key: string
  thumbnail_key: string | null
  content_type: string
  size: number
  width: number | null
  height: number | null
  created_at: string
}

export interface JobsTable {
  gbc_id: string
  id: string
  user_id: string
  kind: string
  title: string
  input: Json
  status: string
  progress: number
  total: number | null
  message: string | null
  result: Json | null
  created_at: string
  finished_at: string | null
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  login_attempts: LoginAttemptsTable
  gbcs: GbcsTable
  bank_accounts: BankAccountsTable
  banks: BanksTable
  bank_directory: BankDirectoryTable
  members: MembersTable
  audit: AuditTable
  idempotency_keys: IdempotencyKeysTable
  files: FilesTable
  jobs: JobsTable
}
