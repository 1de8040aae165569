import { formatAddress, majorityNames, voteWeightNames, type Address, type BankAccount } from '#contract/gbc'
import { historyActions, historyLabels } from '#contract/history'
import { labelled, named, shownBy, type FieldNotes } from '#shared/format/describe'
import { formatPhone } from '#shared/format/people'
import { formatAccount } from '#shared/format/requisites'

const accountsText = (accounts: BankAccount[]) =>
  accounts
    .map(({ number, bank, is_primary }) => `${formatAccount(number)} в ${bank.name}${is_primary ? ' (основной)' : ''}`)
    .join('; ') || 'нет'

const words = historyLabels.gbc

/** How the cooperative's fields read in a history and in a conflict. */
export const gbcNotes: FieldNotes = {
  ...labelled(words),
  address: { label: words.address, show: (value) => formatAddress(value as Address) },
  phone_number: shownBy(words.phone_number, formatPhone),
  quorum_percent: shownBy(words.quorum_percent, (value) => `${value} %`),
  majority: named(words.majority, majorityNames),
  vote_weight: named(words.vote_weight, voteWeightNames),
  notice_days: shownBy(words.notice_days, (value) => `${value} дн.`),
  bank_accounts: { label: words.bank_accounts, show: (value) => accountsText(value as BankAccount[]) },
}

export const gbcActions = historyActions.gbc
