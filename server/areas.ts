import { announcementsArea } from './features/announcements/announcementsArea'
import { audienceArea } from './features/audience/audienceArea'
import { accountsArea } from './features/accounts/accountsArea'
import { booksArea } from './features/books/booksArea'
import { cashDesksArea } from './features/cashDesks/cashDesksArea'
import { expensesArea } from './features/expenses/expensesArea'
import { chargesArea } from './features/charges/chargesArea'
import { contributionsArea } from './features/contributions/contributionsArea'
import { paymentsArea } from './features/payments/paymentsArea'
import { periodsArea } from './features/periods/periodsArea'
import { statementsArea } from './features/statements/statementsArea'
import { archiveArea } from './features/archive/archiveArea'
import { auditArea } from './features/audit/auditArea'
import { authArea } from './features/auth/authArea'
import { checkArea } from './features/check/checkArea'
import { correctionsArea } from './features/corrections/correctionsArea'
import { documentsArea } from './features/documents/documentsArea'
import { exportsArea } from './features/exports/exportsArea'
import { filesArea } from './features/files/filesArea'
import { fundsArea } from './features/funds/fundsArea'
import { garagePlanArea, garagesArea } from './features/garages/garagesArea'
import { gbcArea } from './features/gbc/gbcArea'
import { homeArea } from './features/home/homeArea'
import { imagesArea } from './features/images/imagesArea'
import { balancesArea, importsArea } from './features/imports/importsArea'
import { banksArea } from './features/info/banksArea'
import { jobsArea } from './features/jobs/jobsArea'
import { ledgerArea } from './features/ledger/ledgerArea'
import { mailArea } from './features/mail/mailArea'
import { membersArea } from './features/members/membersArea'
import { mergesArea } from './features/merges/mergesArea'
import { notificationsArea } from './features/notifications/notificationsArea'
import { openingsArea } from './features/openings/openingsArea'
import { ownArea } from './features/own/ownArea'
import { receiptsArea } from './features/receipts/receiptsArea'
import { propertyArea } from './features/property/propertyArea'
import { proposalsArea } from './features/proposals/proposalsArea'
import { reportsArea } from './features/reports/reportsArea'
import { settingsArea } from './features/settings/settingsArea'
import { searchArea } from './features/search/searchArea'
import { twoFactorArea } from './features/twoFactor/twoFactorArea'
import { usersArea } from './features/users/usersArea'
import { idempotencyArea } from './records/idempotency'
import type { Areas } from './records/area'

/**
 * Every area of the server. Tables stand in this order, those first that others refer to. Features are given the registry
 * (`app.areas` or a parameter) and never import it.
 */
export const areas: Areas = {
  gbc: gbcArea,
  settings: settingsArea,
  users: usersArea,
  auth: authArea,
  twoFactor: twoFactorArea,
  banks: banksArea,
  members: membersArea,
  merges: mergesArea,
  proposals: proposalsArea,
  garages: garagesArea,
  garage_plan: garagePlanArea,
  property: propertyArea,
  documents: documentsArea,
  announcements: announcementsArea,
  audience: audienceArea,
  imports: importsArea,
  balances: balancesArea,
  funds: fundsArea,
  ledger: ledgerArea,
  openings: openingsArea,
  accounts: accountsArea,
  contribution_kinds: contributionsArea,
  cash_desks: cashDesksArea,
  expenses: expensesArea,
  charges: chargesArea,
  payments: paymentsArea,
  receipts: receiptsArea,
  statements: statementsArea,
  operations: booksArea,
  corrections: correctionsArea,
  reports: reportsArea,
  check: checkArea,
  periods: periodsArea,
  audit: auditArea(() => areas),
  idempotency: idempotencyArea,
  images: imagesArea,
  files: filesArea,
  jobs: jobsArea,
  exports: exportsArea,
  notifications: notificationsArea,
  mail: mailArea,
  search: searchArea,
  own: ownArea,
  home: homeArea,
  archive: archiveArea,
}
