import { formatAddress, type BankAccount, type Gbc } from '#contract/gbc'
import { formatPhone } from '#shared/format/people'

type Line = [name: string, value: string | null | undefined]

const accountLines = ({ number, bank }: BankAccount): Line[] => [
  ['Расчётный счёт', number],
  ['Банк', bank.name],
  ['БИК', bank.bic],
  ['Корр. счёт', bank.corr_account],
]

/** Requisites as a text to paste into a letter or a contract; numbers without spaces, so that banks take them. */
export function requisitesText(gbc: Gbc, account: BankAccount | null): string {
  const lines: Line[] = [
    ['Полное название', gbc.full_name],
    ['Краткое название', gbc.short_name],
    ['ИНН', gbc.tp_id],
    ['КПП', gbc.trrc],
    ['ОГРН', gbc.ogrn],
    ['Адрес', formatAddress(gbc.address)],
    ...(account ? accountLines(account) : []),
    ['Телефон', gbc.phone_number && formatPhone(gbc.phone_number)],
    ['Электронная почта', gbc.email],
    ['Председатель', gbc.chairman_name],
    ['Бухгалтер', gbc.accountant_name],
  ]
  return lines
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
