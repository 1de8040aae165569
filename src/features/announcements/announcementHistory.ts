import { announcementLabels, announcementStateNames } from '#contract/announcements'
import { audienceNames } from '#contract/audience'
import { historyLabels } from '#contract/history'
import { formatInstant } from '#shared/format/dates'
import { historyFields, itself, named, shownBy } from '#shared/format/describe'
import { plural } from '#contract/plural'

/** How the fields read in a history and in a conflict of two editors. */
export const announcementHistory = historyFields(
  { ...announcementLabels, ...historyLabels.announcements },
  {
    audience: named(audienceNames),
    status: named(announcementStateNames),
    garage_ids: (ids) => plural((ids as string[]).length, ['гараж', 'гаража', 'гаражей']),
    publish_from: shownBy(formatInstant),
    publish_to: shownBy(formatInstant),
  },
  { file: itself },
)
