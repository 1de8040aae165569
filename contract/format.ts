import { normalisePhone } from './checks'

/** How days, phones, shares and the like are written for people; money and quantities: money/format.ts. */

/** `2026-10-05` → «05.10.2026»; what isn't a date comes back as it is. */
export const formatDate = (date: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? date.split('-').reverse().join('.') : date

/** `+79111234567` → «+7 911 123-45-67»; what isn't a phone comes back as it is. */
export function formatPhone(phone: string): string {
  const digits = normalisePhone(phone)?.slice(2)
  return digits ? `+7 ${digits.slice(0, 3)} ${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}` : phone
}

/** `11223344595` → «112-233-445 95»; what isn't eleven digits comes back as it is. */
export const formatSnils = (snils: string): string => snils.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1-$2-$3 $4')

/** «1/2»; the whole is «1». */
export const formatShare = (share: { share_numerator: number; share_denominator: number }): string =>
  share.share_numerator === share.share_denominator ? '1' : `${share.share_numerator}/${share.share_denominator}`
