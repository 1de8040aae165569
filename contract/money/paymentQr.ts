import { formatPeriod } from './contributions'

/** The payment QR of ГОСТ Р 56042-2014: one line of text that a bank's application fills a payment in from. */

/** Who is paid: the cooperative by its requisites. */
export interface Payee {
  name: string
  /** Account of 20 digits, with the bank that holds it. */
  account: string
  bank_name: string
  bic: string
  corr_account: string | null
  inn: string
  kpp: string | null
}

export interface QrPayment {
  payee: Payee
  /** Kopecks, above zero. */
  amount: number
  purpose: string
  /** The payer's personal account: the bank's statement brings it back. */
  account_number: string | null
}

const MOST = { name: 160, bank_name: 45, purpose: 210 }
/** UTF-8; the first delimiter that stands in no value. */
const FORMAT = 'ST00012'
const DELIMITERS = '|~_#$^&*/@%'

const cut = (text: string, most: number): string => Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, most).join('')

/** The text of the QR: the fields that must be there in their order, then those that a bank may read. */
export function paymentQrText({ payee, amount, purpose, account_number }: QrPayment): string {
  const fields: [string, string | null][] = [
    ['Name', cut(payee.name, MOST.name)],
    ['PersonalAcc', payee.account],
    ['BankName', cut(payee.bank_name, MOST.bank_name)],
    ['BIC', payee.bic],
    ['CorrespAcc', payee.corr_account ?? '0'],
    ['Sum', String(amount)],
    ['Purpose', cut(purpose, MOST.purpose)],
    ['PayeeINN', payee.inn],
    ['KPP', payee.kpp],
    ['PersAcc', account_number],
  ]
  const given = fields.filter((field): field is [string, string] => field[1] !== null)
  const text = given.map(([, value]) => value).join('')
  const delimiter = Array.from(DELIMITERS).find((one) => !text.includes(one))
  const values = delimiter ? given : given.map(([key, value]) => [key, value.replaceAll('|', ' ')])
  return [FORMAT, ...values.map(([key, value]) => `${key}=${value}`)].join(delimiter ?? '|')
}

/** What a payment is for, as its purpose names it. */
export interface PurposeItem {
  /** «Членский взнос» */
  name: string
  /** `2026`, `2026-Q2`, `2026-05`; null for what has no periods. */
  period: string | null
}

/** So many periods of a kind are named one by one; of more the first and the last. */
const MOST_PERIODS = 3

/** `2026` → «2026», `2026-Q2` → «2 кв. 2026», `2026-05` → «05.2026» */
function shortPeriod(period: string): string {
  const [year, part] = period.split('-')
  if (part === undefined) return year
  return part.startsWith('Q') ? `${part.slice(1)} кв. ${year}` : `${part}.${year}`
}

/** @param periods in whatever order */
export function formatPeriods(periods: readonly string[]): string {
  const sorted = [...periods].sort()
  if (sorted.length <= MOST_PERIODS) return sorted.map(formatPeriod).join(', ')
  return `${shortPeriod(sorted[0])}–${shortPeriod(sorted[sorted.length - 1])}`
}

const GENERAL = 'Взносы и платежи'

/**
 * «Членский взнос за 2026 год, гараж 17, л/с 000123», no longer than a bank takes: garages and the account, by which the
 * statement is matched, stay whole. A sign «№» would be read as one of a garage.
 * @param garages numbers of the payer's own garages
 */
export function paymentPurpose(
  items: readonly PurposeItem[],
  garages: readonly string[],
  account_number: string | null,
): string {
  const periodsByName = new Map<string, string[]>()
  for (const { name, period } of items) {
    const periods = periodsByName.get(name) ?? []
    periodsByName.set(name, periods)
    if (period !== null && !periods.includes(period)) periods.push(period)
  }
  const what = [...periodsByName].map(([name, periods]) =>
    periods.length > 0 ? `${name} за ${formatPeriods(periods)}` : name,
  )
  const account = account_number === null ? [] : [`л/с ${account_number}`]
  const ofGarages = garages.length === 0 ? [] : [`${garages.length > 1 ? 'гаражи' : 'гараж'} ${garages.join(', ')}`]
  const texts = [
    [...what, ...ofGarages, ...account],
    [GENERAL, ...ofGarages, ...account],
    [GENERAL, ...account],
  ].map((parts) => parts.join(', ').replace(/\s+/g, ' '))
  return texts.find((text) => text.length <= MOST.purpose) ?? texts[2]
}
