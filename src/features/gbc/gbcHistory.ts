import { formatAddress, majorityNames, voteWeightNames, type Address, type BankAccount } from '#contract/gbc'
import { historyLabels } from '#contract/history'
import { historyFields, named, shownBy } from '#shared/format/describe'
import { formatPhone } from '#shared/format/people'
import { formatAccount } from '#shared/format/requisites'

const accountsText = (accounts: BankAccount[]) =>
  accounts
    .map(({ number, bank, is_primary }) => `${formatAccount(number)} в ${bank.name}${is_primary ? ' (основной)' : ''}`)
    .join('; ') || 'нет'

/** How the cooperative's fields read in a history and in a conflict. */
export const gbcHistory = historyFields(historyLabels.gbc, {
  address: (value) => formatAddress(value as Address),
  phone_number: shownBy(formatPhone),
  quorum_percent: (value) => `${String(value)} %`,
  majority: named(majorityNames),
  vote_weight: named(voteWeightNames),
  notice_days: (value) => `${String(value)} дн.`,
  bank_accounts: (value) => accountsText(value as BankAccount[]),
})
