import { historyLabels } from '#contract/history'
import { formatDate } from '#shared/format/dates'
import { historyFields, shownBy } from '#shared/format/describe'

/** How the fields of an archive of the cooperative read in the log. */
export const archiveHistory = historyFields(historyLabels.archive, { made_on: shownBy(formatDate) })
