import { formatAddress, majorityNames, voteWeightNames, type Address, type BankAccount } from '#contract/gbc'
import { named, shownBy, type FieldNotes } from '#shared/format/describe'
import { formatPhone } from '#shared/format/people'
import { formatAccount } from '#shared/format/requisites'

const accountsText = (accounts: BankAccount[]) =>
  accounts.map(({ number, bank, is_primary }) => `${formatAccount(number)} в ${bank.name}${is_primary ? ' (основной)' : ''}`).join('; ') || 'нет'

/** How the cooperative's fields read in a history and in a conflict. */
export const gbcNotes: FieldNotes = {
  full_name: { label: 'Полное название' },
  short_name: { label: 'Краткое название' },
  tp_id: { label: 'ИНН' },
  trrc: { label: 'КПП' },
  ogrn: { label: 'ОГРН' },
  address: { label: 'Адрес', show: (value) => formatAddress(value as Address) },
  phone_number: shownBy('Телефон', formatPhone),
  email: { label: 'Электронная почта' },
  chairman_name: { label: 'Председатель' },
  accountant_name: { label: 'Бухгалтер' },
  quorum_percent: shownBy('Кворум', (value) => `${value} %`),
  majority: named('Решение принимается', majorityNames),
  vote_weight: named('Вес голоса', voteWeightNames),
  notice_days: shownBy('Срок уведомления о собрании', (value) => `${value} дн.`),
  bank_accounts: { label: 'Банковские счета', show: (value) => accountsText(value as BankAccount[]) },
}

export const gbcActions = { created: 'Кооператив создан', updated: 'Изменено' }
