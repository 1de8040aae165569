import { DASHBOARD } from './paths'

/** Addresses of money, a tab each. Apart from paths.ts, which the login page loads. */
const FINANCES = `${DASHBOARD}/finances`
/** Without a tab it leads to the first one. */
export const ANY_FINANCES = `${FINANCES}/:tab?`
export const ACCOUNTS = `${FINANCES}/accounts`
export const accountPath = (member_id: string) => `${ACCOUNTS}/${member_id}`
export const accountOfGaragePath = (member_id: string, garage_id: string) =>
  `${accountPath(member_id)}?garage=${garage_id}`
/** Every charge for a garage, and who paid it when. */
export const garageJournalPath = (garage_id: string) => `${FINANCES}/garages/${garage_id}`
export const PAYMENTS = `${FINANCES}/payments`
export const TAKE_PAYMENT = `${PAYMENTS}/take`
/** @param charge_id the charge that is to be paid; without it the whole debt is */
export const takePaymentPath = (member_id: string, charge_id?: string) =>
  `${TAKE_PAYMENT}?member=${member_id}${charge_id ? `&charge=${charge_id}` : ''}`
const OPERATIONS = `${FINANCES}/operations`
export const operationPath = (id: string) => `${OPERATIONS}/${id}`
/** Books of cash desks and bank accounts. */
export const BOOKS = `${FINANCES}/books`
export const CASH_DESKS = `${BOOKS}/desks`
/** What was spent, and who holds money to account for. */
export const EXPENSES = `${BOOKS}/expenses`
/** What the money is kept for. */
export const FUNDS = `${FINANCES}/funds`
export const fundPath = (id: string) => `${FUNDS}/${id}`
export const fundOfDaysPath = (id: string, { from, to }: { from: string; to: string }) =>
  `${fundPath(id)}?from=${from}&to=${to}`
export const CHARGES = `${FINANCES}/charges`
/** Single charges with what is left of each. */
export const CHARGE_LIST = `${CHARGES}/journal`
export const CHARGE_RUN_CREATE = `${CHARGES}/create`
export const newChargeRunPath = (kind_id: string) => `${CHARGE_RUN_CREATE}?kind=${kind_id}`
/** To charge anew what nobody has paid of a run. */
export const redoRunPath = ({ kind_id, period, date }: { kind_id: string; period: string | null; date: string }) =>
  `${newChargeRunPath(kind_id)}&${period === null ? '' : `period=${period}&`}date=${date}&redo=1`
export const chargeRunPath = (id: string) => `${CHARGES}/${id}`
export const STATEMENTS = `${FINANCES}/statements`
export const UNCLEAR_LINES = `${STATEMENTS}/unclear`
export const PAYERS = `${STATEMENTS}/payers`
export const REGISTRY_MAPPINGS = `${STATEMENTS}/registries`
export const statementPath = (id: string) => `${STATEMENTS}/${id}`
export const RECEIPTS = `${FINANCES}/receipts`
export const REPORTS = `${FINANCES}/reports`
export const PERIODS = `${FINANCES}/periods`
export const LEDGER_CHECK = `${FINANCES}/check`
export const CONTRIBUTIONS = `${FINANCES}/contributions`
export const CONTRIBUTION_CREATE = `${CONTRIBUTIONS}/create`
export const contributionPath = (id: string) => `${CONTRIBUTIONS}/${id}`
export const contributionEditPath = (id: string) => `${CONTRIBUTIONS}/edit/${id}`
