import {
  changeRuleNames,
  contributionKindLabels,
  dueRuleNames,
  methodNames,
  monthNames,
  natureNames,
  periodicityNames,
  shareBasisNames,
  transferRuleNames,
} from '#contract/money/contributions'
import { historyLabels } from '#contract/history'
import { formatDate } from '#shared/format/dates'
import { historyFields, itself, money, named, shownBy } from '#shared/format/describe'

/** How the fields read in a history and in a conflict of two editors; a rate is said in the sentence. */
export const contributionHistory = historyFields(
  { ...contributionKindLabels, ...historyLabels.contribution_kinds },
  {
    nature: named(natureNames),
    method: named(methodNames),
    share_by: named(shareBasisNames),
    periodicity: named(periodicityNames),
    transfer_rule: named(transferRuleNames),
    change_rule: named(changeRuleNames),
    due_rule: named(dueRuleNames),
    due_month: (value) => monthNames[Number(value) - 1],
    estimate: money,
    closed_on: shownBy(formatDate),
  },
  { rate: itself },
)
