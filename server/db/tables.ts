import type { Generated, GeneratedAlways } from 'kysely'
import type { AnnouncementStatus } from '#contract/announcements'
import type { Audience } from '#contract/audience'
import type { DocumentCategory, Visibility } from '#contract/documents'
import type { GarageKind, GarageStatus, OwnershipForm, TransferKind } from '#contract/garages'
import type { ImportStatus } from '#contract/imports'
import type { JobStatus } from '#contract/jobs'
import type { MemberKind, Membership, MemberStatus } from '#contract/members'
import type { ChargeNature } from '#contract/money/allocation'
import type { RunStatus } from '#contract/money/charges'
import type { ChargingMethod, DueRule } from '#contract/money/charging'
import type { AccountCode, OperationKind } from '#contract/money/chart'
import type { DayRule, KindNature, Periodicity, RateScope, ShareBasis } from '#contract/money/contributions'
import type { FundSource } from '#contract/money/funds'
import type { LineSort, LineStatus, MatchLevel } from '#contract/money/lineState'
import type { RegistryKind } from '#contract/money/registries'
import type { ChargeSource, StoredPaymentSource } from '#contract/money/sources'
import type { StatementKind, StatementStatus } from '#contract/money/statements'
import type { Condition, PropertyCategory, PropertyStatus } from '#contract/property'
import type { ProposalStatus } from '#contract/proposals'
import type { SettingsSection } from '#contract/settings'

/**
 * Columns as they are stored, the same on both engines (stack.md, portable subset): dates and instants are ISO text,
 * money integer kopecks, truth 0 or 1, lists and objects JSON text, ids made by the application.
 */
export type Flag = 0 | 1
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
  /** The member of the cooperative that this user is. */
  member_id: string | null
  /** Until when a one-time password lets its user in; null when it is the user's own, or never ends. */
  password_expires_at: string | null
  /** Hash of the one-time password that was issued last: it can't become the user's own. */
  issued_password_hash: string | null
  /** Since when signing in takes a code too; null while it doesn't. */
  two_factor_at: string | null
  last_login_at: string | null
  /** Written by `keysOf` (features/users): what a list of users is ordered and searched by. */
  sort_key: string
  search_key: string
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

/** A ticket opens one socket of the session. Only its hash is stored. */
export interface SocketTicketsTable {
  ticket_hash: string
  session_id: string
  expires_at: string
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

/** The secret of a user's code generator, from the set-up on; it counts once `users.two_factor_at` is there. */
export interface TwoFactorTable {
  user_id: string
  /** Encrypted (server/lib/secretBox.ts). */
  secret: string
  /** The thirty seconds whose code was used last: no code is taken twice. */
  last_step: number
  recovery_salt: string
  created_at: string
}

export interface RecoveryCodesTable {
  id: string
  user_id: string
  code_hash: string
  used_at: string | null
}

/** Each time someone signed in, or tried to, as a known user. */
export interface LoginsTable {
  id: string
  user_id: string
  at: string
  outcome: string
  address: string
  user_agent: string | null
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
  kind: MemberKind
  membership: Membership
  status: MemberStatus
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
  /** Who may be spoken to of the member's affairs. */
  contact_persons: Generated<Json>
  vehicles: Json
  tags: Json
  note: string | null
  /** JSON of the passport, or null. Read by its own call only, each view logged. */
  passport: Json | null
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
  /** Who this record was merged into; it is in the archive and in no list. */
  merged_into_id: Generated<string | null>
  /** The garages owned today, and the first of them to be sorted by (garages/memberGarages.ts). */
  garages: Generated<Json>
  garage_key: Generated<string | null>
  /** Kopecks: above zero a debt, below it what was paid ahead. Like the two that follow, made anew from charges and payments. */
  balance: Generated<number>
  /** The earliest due date of what is owed; '' for what came without a date, null while nothing is owed. */
  oldest_due: Generated<string | null>
  last_payment_on: Generated<string | null>
}

/** Pairs that look like one member and are two; `one_id` is the lesser. */
export interface DistinctMembersTable {
  gbc_id: string
  one_id: string
  other_id: string
  user_id: string
  created_at: string
}

/** Every merge of two members' records, with all that an undo needs. */
export interface MemberMergesTable {
  gbc_id: string
  id: string
  survivor_id: string
  other_id: string
  /** Versions that the merge left both with: another one means that the record was changed since. */
  survivor_version: number
  other_version: number
  /** Rows that the merge wrote (features/merges/rowChanges). */
  changes: Json
  user_id: string
  created_at: string
  undone_by: string | null
  undone_at: string | null
}

/** A change of contacts that a member proposes and the office decides. */
export interface ContactProposalsTable {
  gbc_id: string
  id: string
  member_id: string
  user_id: string
  status: ProposalStatus
  /** Fields that would change, as they were when it was sent, and as they are to be. */
  before: Json
  after: Json
  reason: string | null
  /** The office's word to it. */
  answer: string | null
  decided_by: string | null
  decided_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface GaragesTable {
  /** Joins the search index; never leaves the server. */
  seq: GeneratedAlways<number>
  gbc_id: string
  id: string
  number: string
  number_key: string
  block: string | null
  /** '' without a block, so that the index of numbers sees it. */
  block_key: string
  row: string | null
  row_key: string
  floor: number | null
  kind: GarageKind
  area: number | null
  height: number | null
  cadastral_number: string | null
  land_cadastral_number: string | null
  ownership_form: OwnershipForm
  land_privatised: Flag
  /** m² of the plot that is the owner's. */
  plot_area: number | null
  coefficient: number | null
  power_limit: number | null
  phases: number | null
  status: GarageStatus
  note: string | null
  search_key: string
  /** `none`, `incomplete` or `complete`: what the present owners' shares add up to. */
  owners_state: string
  /** The next day on which the present owners change by the calendar alone, or null. */
  owners_change_on: string | null
  /** Place on the plan, null = arranged by itself. */
  plan_x: number | null
  plan_y: number | null
  plan_rotated: Flag
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** Periods begin on `from_on` and end before `to_on`; null = it lasts. */
export interface OwnershipsTable {
  gbc_id: string
  id: string
  garage_id: string
  member_id: string
  share_numerator: number
  share_denominator: number
  from_on: string
  to_on: string | null
  ground: string | null
  created_at: string
}

/** A share of a garage that was passed to another member, and what it takes to undo that. */
export interface GarageTransfersTable {
  gbc_id: string
  id: string
  garage_id: string
  from_member_id: string
  to_member_id: string
  kind: TransferKind
  /** Day the right passes. */
  passes_on: string
  /** Versions that the transfer left all three with: another one means that the record was changed since. */
  garage_version: number
  from_version: number
  to_version: number
  /** What the transfer wrote (features/garages/transfersRepository). */
  changes: Json
  user_id: string
  created_at: string
  undone_by: string | null
  undone_at: string | null
}

export interface TenanciesTable {
  gbc_id: string
  id: string
  garage_id: string
  name: string
  phone: string | null
  from_on: string
  to_on: string | null
  contract: string | null
  created_at: string
}

/** One row a cooperative: how many times places on its plan were changed. */
export interface GaragePlansTable {
  gbc_id: string
  version: number
}

export interface DocumentsTable {
  /** Joins the search index; never leaves the server. */
  seq: GeneratedAlways<number>
  gbc_id: string
  id: string
  category: DocumentCategory
  title: string
  sort_key: string
  search_key: string
  number: string | null
  number_key: string | null
  date: string | null
  counterparty: string | null
  /** Who sees it. */
  visibility: Visibility
  note: string | null
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** A document's link with one member, garage or thing. */
export interface DocumentLinksTable {
  gbc_id: string
  id: string
  document_id: string
  member_id: string | null
  garage_id: string | null
  property_id: string | null
  created_at: string
}

export interface PropertyTable {
  /** Joins the search index; never leaves the server. */
  seq: GeneratedAlways<number>
  gbc_id: string
  id: string
  name: string
  sort_key: string
  search_key: string
  inventory_number: string
  inventory_number_key: string
  category: PropertyCategory
  status: PropertyStatus
  condition: Condition
  acquired_on: string | null
  cost: number | null
  useful_life: number | null
  location: string | null
  responsible: string | null
  warranty_until: string | null
  next_maintenance_on: string | null
  note: string | null
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
}

export interface MaintenanceTable {
  gbc_id: string
  id: string
  property_id: string
  date: string
  description: string
  contractor: string | null
  cost: number | null
  created_at: string
}

/** What the office tells its members and itself. */
export interface AnnouncementsTable {
  /** Joins the search index; never leaves the server. */
  seq: GeneratedAlways<number>
  gbc_id: string
  id: string
  title: string
  sort_key: string
  search_key: string
  /** Markup (contract/markup.ts). */
  text: string
  /** `garages`: those of audience_places. */
  audience: Audience
  status: AnnouncementStatus
  source: 'hand'
  /** From when to when readers see it; a published one has a beginning. */
  publish_from: string | null
  publish_to: string | null
  pinned: Flag
  important: Flag
  by_mail: Flag
  /** In whose name its readers are notified. */
  published_by: string | null
  /** When its readers were last notified, or will be: an earlier mark of reading no longer counts. */
  announced_at: string | null
  /** When its words were last changed after readers could see them. */
  edited_at: string | null
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** Whose owners a published record is for: one garage, or all of a block, of a row, or of a row of a block. */
export interface AudiencePlacesTable {
  gbc_id: string
  id: string
  area: string
  record_id: string
  garage_id: string | null
  block: string | null
  block_key: string | null
  row: string | null
  row_key: string | null
}

/** When a user read a published record. */
export interface ReadMarksTable {
  gbc_id: string
  area: string
  record_id: string
  user_id: string
  at: string
}

/** What the calendar has begun in a cooperative: who inserts the key does it (jobs/schedule.ts). */
export interface ScheduledRunsTable {
  gbc_id: string
  key: string
  at: string
}

/** An account of the ledger (contract/money/chart.ts); `ref_id` names what it is for, '' where there is one for all. */
export interface LedgerAccountsTable {
  gbc_id: string
  id: string
  /** Number in the chart: 50, 76. */
  account: AccountCode
  ref_id: string
  name: string | null
  created_at: string
}

/** A member's account by its number; of cards that became one the member has each one's. A former number is closed and still found. */
export interface PersonalAccountsTable {
  gbc_id: string
  id: string
  number: string
  number_key: string
  member_id: string
  opened_on: string
  closed_on: string | null
  created_at: string
}

/** What of an opening balance is in the ledger now; `number` counts its postings. */
export interface OpeningPostingsTable {
  gbc_id: string
  opening_id: string
  number: number
  /** null = nothing: it was taken back, or is nothing. */
  operation_id: string | null
  amount: number
  as_of: string
  /** Whether it stands on a member's account. */
  of_member: Flag
}

/** What of a member's share was paid before the books began. */
export interface ShareOpeningsTable {
  gbc_id: string
  id: string
  member_id: string
  /** Kopecks. */
  amount: number
  /** The books begin with this day: it is posted on the day before. */
  as_of: string
  /** null = it is still to be posted, or is zero. */
  operation_id: string | null
  /** Another has been typed since. */
  taken_back: 0 | 1
  created_at: string
}

/** What was posted together. Append-only; `seq` counts a cooperative's without gaps. */
export interface OperationsTable {
  gbc_id: string
  id: string
  seq: number
  kind: OperationKind
  number: string | null
  /** The day in the books. */
  effective_date: string
  posted_at: string
  /** null where the program posted by itself. */
  posted_by: string | null
  comment: string | null
  /** To whom it was paid. */
  payee: string | null
  /** The fund of an expense, or `NO_FUND`; null = that of its category. A reversal has that of its original. */
  fund_id: string | null
  reason: string | null
  reverses_id: string | null
  /** What it was posted for: the pair is never posted twice. */
  source_type: string | null
  source_id: string | null
  /** SHA-256 of its lines. */
  lines_hash: string
}

/** One debit, one credit, kopecks above zero. Append-only. */
export interface TransfersTable {
  gbc_id: string
  operation_id: string
  line: number
  debit_account_id: string
  credit_account_id: string
  amount: number
  effective_date: string
  seq: number
}

/** Turnovers of an account in kopecks, kept beside its transfers and made anew from them at any time. */
export interface AccountTotalsTable {
  gbc_id: string
  account_id: string
  debit: number
  credit: number
}
export interface AccountMonthsTable extends AccountTotalsTable {
  /** `YYYY-MM` */
  month: string
}

/** A section of a cooperative's settings; none where nobody has changed it. */
export interface GbcSettingsTable {
  gbc_id: string
  section: SettingsSection
  /** Values as JSON. */
  content: string
  version: number
  updated_at: string
}

/** The last check of a cooperative's books. */
export interface LedgerChecksTable {
  gbc_id: string
  /** null where the program began it at night. */
  job_id: string | null
  /** What was found the last time; null = nothing was looked at yet. */
  result: Json | null
}

/** What is left of a payment pays whatever is owed from a day on, its purpose notwithstanding. */
export interface AdvanceReleasesTable {
  gbc_id: string
  id: string
  payment_line_id: string
  released_on: string
  /** Number of the last operation before it. */
  seq: number
  released_by: string | null
  created_at: string
  /** The purpose holds again. */
  taken_back_at: string | null
}

/** A closed month. */
export interface PeriodsTable {
  gbc_id: string
  /** `YYYY-MM` */
  month: string
  closed_at: string
  closed_by: string | null
  note: string | null
  /** What was looked at and what was found, as JSON. */
  checklist: string
  /** SHA-256 of the balances at the month's end. */
  balances_hash: string
}

/** State of a cooperative's books. Whoever posts holds this row. */
export interface LedgerStateTable {
  gbc_id: string
  last_seq: number
  /** Last day of the last closed month. */
  closed_through: string | null
}

/** Numbers of documents: `year` 0 where they don't begin anew each year, `owner_id` '' where there is one row for all. */
export interface JournalsTable {
  gbc_id: string
  journal: string
  owner_id: string
  year: number
  pattern: string | null
  next: number
}

/** Kinds of contributions (contract/money/contributions.ts). */
export interface ContributionKindsTable {
  /** Joins the search index; never leaves the server. */
  seq: GeneratedAlways<number>
  gbc_id: string
  id: string
  name: string
  name_key: string
  sort_key: string
  search_key: string
  nature: KindNature
  method: ChargingMethod
  periodicity: Periodicity
  due_rule: DueRule
  due_day: number | null
  due_month: number | null
  priority: number
  penalty: Flag
  decision: string | null
  /** Kopecks. */
  estimate: number | null
  /** `by_days` or `on_date`: owners and rates of a period in which they changed. */
  transfer_rule: DayRule
  change_rule: DayRule
  unit_name: string | null
  share_by: ShareBasis | null
  note: string | null
  closed_on: string | null
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** A contribution that is charged by itself. */
export interface ChargeSchedulesTable {
  gbc_id: string
  id: string
  kind_id: string
  day: number
  /** null = each month. */
  month: number | null
  /** The first day that it may charge on; null = switched off. */
  active_since: string | null
  switched_on_by: string | null
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** Garages kept under a name. */
export interface GarageListsTable {
  gbc_id: string
  id: string
  name: string
  name_key: string
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
}
export interface GarageListGaragesTable {
  gbc_id: string
  list_id: string
  garage_id: string
}

/** How many people, cars or other units a garage has from a day on. */
export interface GarageUnitsTable {
  gbc_id: string
  id: string
  garage_id: string
  name: string
  name_key: string
  /** Thousandths. */
  quantity: number
  valid_from: string
  created_at: string
}

/** What a kind costs from a day on; a price that was in force is never changed. */
export interface RatesTable {
  gbc_id: string
  id: string
  kind_id: string
  /** `all`, or the part of the garages that it is for; `scope_ref` says which, '' for all. */
  scope: RateScope
  scope_ref: string
  valid_from: string
  /** Hundredths of a kopeck. */
  price: number
  /** JSON of what the price of the land follows from. */
  land: Json | null
  decision: string | null
  created_by: string | null
  created_at: string
}

/** A category of expenses, or a person who accounts for money. */
export interface ExpenseEntriesTable {
  gbc_id: string
  id: string
  name: string
  name_key: string
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** What the cooperative's money is kept for. */
export interface FundsTable {
  gbc_id: string
  id: string
  name: string
  name_key: string
  note: string | null
  version: number
  created_at: string
  updated_at: string
  /** It is closed. */
  archived_at: string | null
}

/** From when a contribution kind feeds a fund, or a category of expenses spends it. Append-only: the latest that has begun holds. */
export interface FundSourcesTable {
  gbc_id: string
  id: string
  seq: number
  /** `kind` or `category`. */
  source: FundSource
  source_id: string
  /** null = of no fund any more. */
  fund_id: string | null
  since: string
  created_by: string | null
  created_at: string
}

/** A redistribution between funds, null = money of no fund. Append-only. */
export interface FundMovesTable {
  gbc_id: string
  id: string
  seq: number
  date: string
  from_fund_id: string | null
  to_fund_id: string | null
  amount: number
  reason: string
  reverses_id: string | null
  posted_at: string
  posted_by: string | null
}

export interface CashDesksTable {
  gbc_id: string
  id: string
  name: string
  name_key: string
  keeper: string | null
  /** The most that may stay in it overnight, kopecks. */
  limit_amount: number | null
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** A charging of many at once. */
export interface ChargeRunsTable {
  gbc_id: string
  id: string
  kind_id: string
  period: string | null
  date: string
  due_date: string
  selection: Json
  status: RunStatus
  /** SHA-256 of rates, owners and areas that the preview was made of. */
  basis_hash: string | null
  rows_total: number
  amount_total: number
  /** What belongs to nobody and is charged to nobody, kopecks. */
  uncharged_total: number
  problems_total: number
  job_id: string | null
  created_by: string | null
  posted_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export interface ChargeRunRowsTable {
  gbc_id: string
  run_id: string
  number: number
  garage_id: string | null
  member_id: string | null
  /** Thousandths. */
  quantity: number
  /** Hundredths of a kopeck. */
  price: number
  formula: string
  amount: number
  problem: string | null
  charge_id: string | null
}

/** What an account owes. Append-only; a refund of what was paid ahead is one of `source` `refund`. */
export interface ChargesTable {
  gbc_id: string
  id: string
  operation_id: string
  seq: number
  account_id: string
  kind_id: string | null
  nature: ChargeNature
  garage_id: string | null
  period: string | null
  date: string
  /** null = older than all that have one. */
  due_date: string | null
  amount: number
  source: ChargeSource
  formula: string | null
  reason: string | null
  decision: string | null
  run_id: string | null
  corrects_id: string | null
}

/** What keeps a contribution from being charged twice: a row for each period, garage and member; '' for none. */
export interface ChargeSlotsTable {
  gbc_id: string
  kind_id: string
  period: string
  garage_id: string
  member_id: string
  /** null = free again: the charge was reversed. */
  charge_id: string | null
}

/** What is left to pay of a charge; made anew from charges and allocations at any time. */
export interface ChargeStateTable {
  gbc_id: string
  charge_id: string
  account_id: string
  garage_id: string | null
  due_date: string | null
  open_amount: number
  reversed: Flag
}

/** Money that came in or, with `direction` `out`, went back. Append-only. */
export interface PaymentsTable {
  gbc_id: string
  id: string
  operation_id: string
  direction: 'in' | 'out'
  source: StoredPaymentSource
  /** Cash desk or bank account. */
  place_id: string | null
  payer: string | null
  /** The day when the money came. */
  paid_on: string
  amount: number
  /** Of the cash order. */
  number: string | null
  comment: string | null
}

/** The part of a payment that went to an account. Append-only. */
export interface PaymentLinesTable {
  gbc_id: string
  id: string
  payment_id: string
  seq: number
  account_id: string
  amount: number
  /** contract/money/allocation.ts, `Purpose`; null = whatever is owed. */
  purpose: Json | null
}

/** A receipt as it was made. Append-only. */
export interface ReceiptsTable {
  gbc_id: string
  id: string
  number: string
  /** What they were made together by: a job, or the receipt alone. */
  batch_id: string
  /** Place within the batch: the order of printing. */
  ordinal: number
  member_id: string
  account_number: string | null
  garages: string
  made_on: string
  /** Kopecks: above zero a debt. */
  balance: number
  /** To pay. */
  amount: number
  /** contract/money/receipts.ts, `ReceiptLine`. */
  lines: Json
  /** contract/money/paymentQr.ts, `Payee`. */
  payee: Json
  purpose: string | null
  /** Text of the QR; null where nothing is to be paid. */
  qr: string | null
  made_by: string | null
  made_at: string
}

/** A statement of the bank as a file brought it. */
export interface StatementsTable {
  gbc_id: string
  id: string
  /** null until the file is read. */
  bank_account_id: string | null
  /** `bank`, or of a registry: `acquiring`, `registry`. */
  kind: StatementKind
  /** What a registry's header is known by. */
  shape: string | null
  /** JSON of a registry's table. */
  sheet: Json | null
  file_name: string
  sha256: string
  /** The file, while it waits to be read; of a registry until it is accepted. */
  storage_key: string | null
  job_id: string | null
  status: StatementStatus
  problem: string | null
  /** Its number at the bank. */
  account: string | null
  from_on: string | null
  to_on: string | null
  opening: number | null
  received: number | null
  paid: number | null
  closing: number | null
  difference: number
  /** The documents don't make the stated sums. */
  incomplete: Flag
  documents_total: number
  lines_total: number
  known_total: number
  /** JSON of texts. */
  remarks: Json
  reason: string | null
  created_by: string | null
  posted_at: string | null
  version: number
  created_at: string
  updated_at: string
}

/** What the columns of a table of payments are, by the shape of its header. */
export interface RegistryMappingsTable {
  gbc_id: string
  id: string
  shape: string
  name: string
  kind: RegistryKind
  header: string
  /** JSON of places and fields. */
  columns: Json
  updated_at: string
}

/** Which line of a bank's statement brought the money of a registry. */
export interface RegistryArrivalsTable {
  gbc_id: string
  registry_id: string
  line_id: string
}

/** A document of a statement. What the bank wrote and what was found out in reading never changes. */
export interface StatementLinesTable {
  gbc_id: string
  id: string
  statement_id: string
  position: number
  /** What the document is known by in whatever file it comes. */
  doc_key: string
  direction: 'in' | 'out'
  number: string
  date: string
  /** When the bank moved the money. */
  booked_on: string
  amount: number
  kind: string
  counter_name: string
  counter_tp_id: string
  counter_account: string
  counter_bic: string
  purpose: string
  raw: string
  level: MatchLevel
  what: LineSort
  member_id: string | null
  garage_id: string | null
  reasons: Json
  suggestions: Json
  status: LineStatus
  /** It is in the books. */
  live: Flag
  /** JSON of whom a person assigned it to; [] = to nobody. null = nobody has decided. */
  decision: Json | null
  decided_by: string | null
  /** The operation by which the bank's balance moved. */
  operation_id: string | null
  /** What the bank or the acquirer has kept of a registry's line; kopecks. */
  fee: number
  /**
   * A second operation of the line besides that of `operation_id`; what it says goes by the status: `sorted` what a debit was,
   * `transfer` that unclear money went between own accounts, `arrival` that it is money of cards, `explained` the bank's fee of a
   * lump sum; of a registry's line always the fee's. Read by `sortingOf` and `explanationOf`.
   */
  further_operation_id: string | null
  payment_id: string | null
  /** How many operations were posted for it: each is known by its number. */
  postings: number
  version: number
  /** What a debit was said to be: a category of expenses, a person, a cash desk. */
  sorted_to: string | null
}

/** Whom money of a payer belonged to, by matches by hand. */
export interface PayerRulesTable {
  gbc_id: string
  id: string
  counter_account: string | null
  /** Folded full name. */
  name: string | null
  payer: string
  member_id: string
  garage_id: string | null
  confirmed: number
  wrong: number
  last_used: string
}

/** What a payment has paid of a charge. Append-only: a change of mind is a row of the opposite sign. */
export interface AllocationsTable {
  gbc_id: string
  id: string
  payment_line_id: string
  charge_id: string
  account_id: string
  amount: number
  on_date: string
  reason: string
  /** The reason in words. */
  text: string
  /** Operation that caused it. */
  operation_seq: number
  /** Of its charge. */
  kind_id: string | null
  charge_source: ChargeSource
  /** The day on which funds and reports count it; null = on none: it only carries a debt to another account. */
  booked_on: string | null
  /** The day when money came for it, or went back; null = it is of no money. */
  money_on: string | null
  /** It counts later than what it pays and is paid by: earlier days were closed, or nothing was known of it then. */
  is_late: Flag
}

/** A spreadsheet that someone brings in (contract/imports.ts). */
export interface ImportsTable {
  gbc_id: string
  id: string
  user_id: string
  file_name: string
  size: number
  /** Random name in the FileStore; null once the file is not needed. */
  storage_key: string | null
  status: ImportStatus
  /** `applying`, `withdrawing` or `undoing` while records are written or removed in portions, out of sight (db/hidden.ts); else null. */
  phase: string | null
  /** The last of its records that such a phase has done. */
  written: number
  job_id: string | null
  sheets: Json
  sheet_table: Json | null
  settings: Json | null
  /** Key of a doubtful pair → `same` or `different`. */
  decisions: Json
  /** The latest dry run: whose rows, pairs and records count. */
  check_id: string | null
  /** What applying the dry run needs to know (features/imports/plan/plan.ts). */
  plan: Json | null
  counts: Json | null
  totals: Json | null
  notes: Json
  applied_at: string | null
  undone_at: string | null
  version: number
  created_at: string
  updated_at: string
}

/** A row of a dry run, as the contract has it in `body`. */
export interface ImportRowsTable {
  gbc_id: string
  check_id: string
  number: number
  outcome: string
  doubtful: Flag
  warned: Flag
  search_key: string
  body: Json
}

export interface ImportPairsTable {
  gbc_id: string
  check_id: string
  number: number
  key: string
  decided: Flag
  body: Json
}

/** A record that a dry run would write, or count on as it is; kept for the undo. */
export interface ImportRecordsTable {
  gbc_id: string
  check_id: string
  seq: number
  area: string
  /** `made`, `late` (made, but shown together with records that are there already), `changed` or `linked`. */
  action: string
  record_id: string
  /** Of what is to be made: what would be a duplicate. */
  name_key: string | null
  /** Of what is there: the version that the plan counts on. */
  seen_version: number | null
  columns: Json
  /** The same columns before the change. */
  before: Json | null
  /** As the record's history logs it. */
  changes: Json
  /** The record whose history logs it: of an ownership the garage. Null of what is only counted on. */
  history_id: string | null
}

/** Which columns hold what, kept under a name. */
export interface ImportMappingsTable {
  gbc_id: string
  id: string
  name: string
  name_key: string
  headers_key: string
  columns: Json
  created_at: string
}

/** What was owed (or, negative, paid ahead) on the day before the ledger begins; counts when its import is `applied`. */
export interface OpeningBalancesTable {
  gbc_id: string
  id: string
  import_id: string
  member_id: string | null
  garage_id: string | null
  /** Kopecks. */
  amount: number
  as_of: string
  created_at: string
}

/** Append-only, held so by triggers; each row's hash covers the row, a digest of its changes and the hash before it. */
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
  /** null, as the salt is, once it was destroyed with a person's data. */
  changes: Json | null
  salt: string | null
  digest: string
  /** Number of the row that records the destruction. */
  erased_by: Generated<number | null>
  prev_hash: string
  hash: string
}

/** The end of a cooperative's audit chain on a day, once a day. Append-only. */
export interface AuditAnchorsTable {
  gbc_id: string
  day: string
  seq: number
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
  /** Of images of a record: their order, lowest first. */
  position: Generated<number | null>
  caption: Generated<string | null>
  is_cover: Generated<Flag>
  /** Images chosen together, and the place among them (features/images). */
  choice: Generated<string | null>
  choice_place: Generated<number | null>
  /** Deleted by a user and not yet past bringing back. */
  deleted_at: Generated<string | null>
  created_at: string
}

export interface JobsTable {
  gbc_id: string
  id: string
  user_id: string
  kind: string
  title: string
  input: Json
  status: JobStatus
  progress: number
  total: number | null
  message: string | null
  result: Json | null
  /** Random name of the result's file in the FileStore. */
  result_key: string | null
  /** How many times it was begun: a job that brings the server down is not begun for ever. */
  attempts: number
  /** Which run of it holds it and until when; a run that lost its claim writes nothing more. */
  claim: string | null
  claimed_until: string | null
  created_at: string
  finished_at: string | null
}

/** A user's notifications; `link` is a path of the client. */
export interface NotificationsTable {
  user_id: string
  id: string
  /** null for what concerns the user's own account. */
  gbc_id: string | null
  kind: string
  title: string
  text: string | null
  link: string | null
  created_at: string
  read_at: string | null
}

/** Only what a user has chosen otherwise than the contract proposes. */
export interface NotificationPreferencesTable {
  user_id: string
  topic: string
  by_mail: Flag
}

export interface MailOutboxTable {
  id: string
  /** Names the occasion: the same key is never queued twice. */
  key: string
  gbc_id: string | null
  recipient: string
  subject: string
  /** '' once the letter is sent: it may hold a one-time password. */
  text: string
  /** Path of the client that stands below the text. */
  link: string | null
  /** Fixed before the first attempt and the same in each. */
  message_id: string | null
  /** `queued`, `sent` or `failed`. */
  state: string
  attempts: number
  /** When it may be tried; while a server tries it, when its claim ends. */
  next_at: string
  claim: string | null
  /** Set just before the letter's last bytes leave, cleared when the receiver declines: with no answer, it is in doubt. */
  handed_at: string | null
  /** Whether it was sent again after a doubt: it may have come twice. */
  doubtful: Flag
  error: string | null
  created_at: string
  sent_at: string | null
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  socket_tickets: SocketTicketsTable
  login_attempts: LoginAttemptsTable
  two_factor: TwoFactorTable
  recovery_codes: RecoveryCodesTable
  logins: LoginsTable
  gbcs: GbcsTable
  bank_accounts: BankAccountsTable
  banks: BanksTable
  bank_directory: BankDirectoryTable
  members: MembersTable
  distinct_members: DistinctMembersTable
  member_merges: MemberMergesTable
  contact_proposals: ContactProposalsTable
  garages: GaragesTable
  ownerships: OwnershipsTable
  garage_transfers: GarageTransfersTable
  tenancies: TenanciesTable
  garage_plans: GaragePlansTable
  property: PropertyTable
  maintenance: MaintenanceTable
  documents: DocumentsTable
  document_links: DocumentLinksTable
  announcements: AnnouncementsTable
  audience_places: AudiencePlacesTable
  read_marks: ReadMarksTable
  scheduled_runs: ScheduledRunsTable
  ledger_accounts: LedgerAccountsTable
  personal_accounts: PersonalAccountsTable
  operations: OperationsTable
  transfers: TransfersTable
  account_totals: AccountTotalsTable
  account_months: AccountMonthsTable
  ledger_state: LedgerStateTable
  gbc_settings: GbcSettingsTable
  periods: PeriodsTable
  advance_releases: AdvanceReleasesTable
  ledger_checks: LedgerChecksTable
  journals: JournalsTable
  contribution_kinds: ContributionKindsTable
  rates: RatesTable
  garage_units: GarageUnitsTable
  charge_schedules: ChargeSchedulesTable
  garage_lists: GarageListsTable
  garage_list_garages: GarageListGaragesTable
  funds: FundsTable
  fund_sources: FundSourcesTable
  fund_moves: FundMovesTable
  cash_desks: CashDesksTable
  expense_categories: ExpenseEntriesTable
  accountable_persons: ExpenseEntriesTable
  charge_runs: ChargeRunsTable
  charge_run_rows: ChargeRunRowsTable
  charges: ChargesTable
  charge_slots: ChargeSlotsTable
  charge_state: ChargeStateTable
  payments: PaymentsTable
  payment_lines: PaymentLinesTable
  allocations: AllocationsTable
  receipts: ReceiptsTable
  statements: StatementsTable
  statement_lines: StatementLinesTable
  registry_mappings: RegistryMappingsTable
  registry_arrivals: RegistryArrivalsTable
  payer_rules: PayerRulesTable
  imports: ImportsTable
  import_rows: ImportRowsTable
  import_pairs: ImportPairsTable
  import_records: ImportRecordsTable
  import_mappings: ImportMappingsTable
  opening_balances: OpeningBalancesTable
  opening_postings: OpeningPostingsTable
  share_openings: ShareOpeningsTable
  audit: AuditTable
  audit_anchors: AuditAnchorsTable
  idempotency_keys: IdempotencyKeysTable
  files: FilesTable
  jobs: JobsTable
  notifications: NotificationsTable
  notification_preferences: NotificationPreferencesTable
  mail_outbox: MailOutboxTable
}
