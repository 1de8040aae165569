import { fundInputLabels, fundLabels, fundMoveLabels } from '#contract/money/funds'
import type { Area } from '#server/records/area'
import { namesOfFew } from '#server/records/recordNames'
import { kept } from '#server/records/tables'
import { fundsRoutes } from './fundsRoutes'

/** What the cooperative's money is kept for. */
export const fundsArea = {
  routes: fundsRoutes,
  recordNames: namesOfFew('funds'),
  // Before the state of the books: a closed month takes no redistribution.
  tables: {
    funds: kept('Фонды', { labels: fundLabels }),
    fund_sources: kept('Взносы и статьи фондов', {
      labels: { source: 'Что', since: fundInputLabels.since },
      plain: ['source_id'],
    }),
    fund_moves: kept('Перераспределения между фондами', { labels: fundMoveLabels, money: ['amount'] }),
  },
} as const satisfies Area
