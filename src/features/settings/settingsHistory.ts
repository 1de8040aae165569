import { historyLabels } from '#contract/history'
import { sameDueNames } from '#contract/settings'
import { timeZoneNames } from '#contract/timeZones'
import { historyFields, named } from '#shared/format/describe'

/** How settings read in a history and in a conflict of two editors. */
export const settingsHistory = historyFields(historyLabels.settings, {
  time_zone: named(timeZoneNames),
  same_due: named(sameDueNames),
})
