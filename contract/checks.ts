/**
 * Check digits and formats of Russian requisites. Every `…Problem` takes a value without spaces and returns what is
 * wrong with it in Russian, or null when it is right. Rules: facts.md §1 (Federal Tax Service, Bank of Russia rule № 515).
 */

const digitsOf = (value: string) => Array.from(value, Number)

const weighted = (value: string, weights: number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(value[index]), 0)

function lengthProblem(name: string, value: string, lengths: number[]): string | null {
  if (!/^\d*$/.test(value)) return `${name} состоит только из цифр`
  if (!lengths.includes(value.length)) return `${name}: нужно ${lengths.join(' или ')} цифр, введено ${value.length}`
  // Zeros satisfy every control sum, but no such number is ever given out.
  if (/^0+$/.test(value)) return `${name} не может состоять из одних нулей`
  return null
}

/** ИНН of an organisation: 10 digits. */
export function organisationInnProblem(value: string): string | null {
  const problem = lengthProblem('ИНН организации', value, [10])
  if (problem) return problem
  const control = (weighted(value, [2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10
  return control === Number(value[9]) ? null : 'Контрольная цифра ИНН не сходится: проверьте, нет ли опечатки'
}

/** ИНН of a person: 12 digits. */
export function personInnProblem(value: string): string | null {
  const problem = lengthProblem('ИНН физического лица', value, [12])
  if (problem) return problem
  const first = (weighted(value, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10
  const second = (weighted(value, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10
  const right = first === Number(value[10]) && second === Number(value[11])
  return right ? null : 'Контрольные цифры ИНН не сходятся: проверьте, нет ли опечатки'
}

/** ИНН of either kind. */
export function innProblem(value: string): string | null {
  return (
    lengthProblem('ИНН', value, [10, 12]) ??
    (value.length === 10 ? organisationInnProblem(value) : personInnProblem(value))
  )
}

/** КПП: 4 digits, 2 digits or capital Latin letters, 3 digits. */
export function kppProblem(value: string): string | null {
  if (value.length !== 9) return `КПП: нужно 9 знаков, введено ${value.length}`
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(value)
    ? null
    : 'КПП: четыре цифры, две цифры или заглавные латинские буквы, три цифры'
}

/** ОГРН of an organisation (13 digits) or ОГРНИП (15 digits). */
export function ogrnProblem(value: string): string | null {
  const problem = lengthProblem('ОГРН', value, [13, 15])
  if (problem) return problem
  const body = BigInt(value.slice(0, -1))
  const control = Number((body % BigInt(value.length - 2)) % 10n)
  return control === Number(value.at(-1)) ? null : 'Контрольная цифра ОГРН не сходится: проверьте, нет ли опечатки'
}

/** БИК: 9 digits beginning 04, 01 (treasury) or 00. */
export function bicProblem(value: string): string | null {
  return lengthProblem('БИК', value, [9]) ?? (/^0[014]/.test(value) ? null : 'БИК начинается с 04, 01 или 00')
}

function accountKeyHolds(prefix: string, account: string): boolean {
  const sum = digitsOf(prefix + account).reduce(
    (total, digit, index) => total + ((digit * [7, 1, 3][index % 3]) % 10),
    0,
  )
  return sum % 10 === 0
}

/** Whether the account is held in a unit of the Bank of Russia, whose key is counted from the БИК's digits 5–6. */
const isBankOfRussiaUnit = (bic: string) => /(000|001|002)$/.test(bic)
const unitPrefix = (bic: string) => `0${bic.slice(4, 6)}`

/** Settlement account (20 digits) against its bank's БИК; without a good БИК only the form is checked. */
export function accountProblem(account: string, bic: string | null | undefined): string | null {
  const problem = lengthProblem('Номер счёта', account, [20])
  if (problem) return problem
  if (!bic || bicProblem(bic) || bic.startsWith('01')) return null
  const prefix = isBankOfRussiaUnit(bic) ? unitPrefix(bic) : bic.slice(-3)
  return accountKeyHolds(prefix, account)
    ? null
    : `Контрольный ключ счёта не сходится с БИК ${bic}: проверьте номер и БИК`
}

/** Correspondent account (20 digits, begins 301) against the БИК. */
export function corrAccountProblem(account: string, bic: string | null | undefined): string | null {
  const problem = lengthProblem('Корреспондентский счёт', account, [20])
  if (problem) return problem
  if (!account.startsWith('301')) return 'Корреспондентский счёт начинается с 301'
  if (!bic || bicProblem(bic) || bic.startsWith('01')) return null
  return accountKeyHolds(unitPrefix(bic), account)
    ? null
    : `Контрольный ключ корреспондентского счёта не сходится с БИК ${bic}`
}

/** СНИЛС as 11 digits without separators. */
export function snilsProblem(value: string): string | null {
  const problem = lengthProblem('СНИЛС', value, [11])
  if (problem) return problem
  const control = (weighted(value, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100
  return control === Number(value.slice(9)) ? null : 'Контрольное число СНИЛС не сходится: проверьте, нет ли опечатки'
}

/** Cadastral number such as 78:12:0007105:1234. */
export function cadastralProblem(value: string): string | null {
  return /^\d{2}:\d{2}:\d{6,7}:\d+$/.test(value) ? null : 'Кадастровый номер пишется так: 78:12:0007105:1234'
}

/** A phone in any usual writing as +7XXXXXXXXXX; null when it can't be one. */
export function normalisePhone(value: string): string | null {
  const compact = value.replace(/[\s()\-‐‑–—.]/g, '')
  // Ten bare digits from 79 or 89 are a mobile number that lost a digit: no code begins so.
  const match = /^(?:\+7|[78]|(?![78]9))(\d{10})$/.exec(compact)
  return match ? `+7${match[1]}` : null
}

/** Whether `YYYY-MM-DD` is a day of the calendar: 2026-02-30 is not. */
export function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1800 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
